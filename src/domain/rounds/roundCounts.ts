import { flawEnd } from '../flaws/severity.ts';
import {
  answerState,
  isJudged,
  type ItemCounts,
  itemMark,
  type JudgedItem,
  type JudgedQuestion,
  type QuestionCounts,
  questionMark,
  type RoundCounts,
} from './roundState.ts';

const noItems: ItemCounts = {
  total: 0,
  unchecked: 0,
  ok: 0,
  flaw: 0,
  warning: 0,
  skipped: 0,
  unjudged: 0,
  markedRemaining: 0,
};
const noQuestions: QuestionCounts = {
  total: 0,
  unanswered: 0,
  positive: 0,
  negative: 0,
  irrelevant: 0,
  ok: 0,
  flaw: 0,
};
const noFlaws = { total: 0, open: 0, fixed: 0, turnedDown: 0, toCheck: 0 };

type CountedItem = JudgedItem & { markedRemaining: boolean };

/** Counts items by mark, and the skipped, collectively marked and unjudged ones. */
export function countItems(items: readonly CountedItem[]): ItemCounts {
  return items.reduce((counts, item) => addCounts(counts, countOfItem(item)), noItems);
}

/** Counts questions by state and by the charts' categories. */
export function countQuestions(questions: readonly JudgedQuestion[]): QuestionCounts {
  return questions.reduce((counts, question) => addCounts(counts, countOfQuestion(question)), noQuestions);
}

/** Counts flaws by state: open, fixed, to check and turned down. [FLAW-18, LIFE-154, LIFE-304] */
export function countFlaws(flaws: readonly Parameters<typeof flawEnd>[0][]): RoundCounts['flaws'] {
  const counts = { ...noFlaws, total: flaws.length };
  for (const flaw of flaws) counts[flawEnd(flaw)] += 1;
  return counts;
}

function countOfItem(item: CountedItem): ItemCounts {
  return {
    ...noItems,
    total: 1,
    [itemMark(item)]: 1,
    skipped: item.continueWithoutAdding ? 1 : 0,
    unjudged: isJudged(item) ? 0 : 1,
    markedRemaining: item.markedRemaining ? 1 : 0,
  };
}

function countOfQuestion(question: JudgedQuestion): QuestionCounts {
  const mark = questionMark(question);
  return {
    ...noQuestions,
    total: 1,
    [answerState(question)]: 1,
    ok: mark === 'ok' ? 1 : 0,
    flaw: mark === 'flaw' ? 1 : 0,
  };
}

type Counts<C> = { [Name in keyof C]: number };

/** Adds two counts. */
export function addCounts<C extends Counts<C>>(counts: C, more: C): C {
  return combine(counts, more, 1);
}

/** Subtracts the counts of a part, so that a change costs the same in rounds of any size. */
export function subtractCounts<C extends Counts<C>>(counts: C, less: C): C {
  return combine(counts, less, -1);
}

function combine<C extends Counts<C>>(counts: C, other: C, sign: 1 | -1): C {
  const sum = { ...counts };
  for (const name of Object.keys(counts) as (keyof C)[]) {
    sum[name] = (counts[name] + sign * other[name]) as C[keyof C];
  }
  return sum;
}
