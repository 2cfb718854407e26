import type { RoundHistoryQuestion } from '#contract/rounds/round.ts';

/** State of an item in a round; every mark of the product is one of these four. [ROUND-61..65] */
export type RoundMark = 'unchecked' | 'ok' | 'flaw' | 'warning';

/** Colour of each mark in the specification. [ROUND-61..65] */
export const markColours = {
  unchecked: 'blue',
  ok: 'green',
  flaw: 'red',
  warning: 'orange',
} as const satisfies Record<RoundMark, string>;

/** Fields that determine an item's mark. */
export interface JudgedItem {
  controlled: string | null;
  continueWithoutAdding: boolean;
  flaws: readonly { done: string | null }[];
}

/** Returns whether at least one of an item's flaws is open, whether or not the item was controlled. */
export function hasOpenFlaw({ flaws }: Pick<JudgedItem, 'flaws'>): boolean {
  return flaws.some((flaw) => flaw.done === null);
}

/**
 * Returns the mark of an item. Continued without adding is orange, regardless of the rest (decided); an open flaw is red once the item is
 * controlled and orange before; without one it is green once controlled and blue before. [ROUND-61, ROUND-62, ROUND-63, ROUND-64]
 */
export function itemMark(item: JudgedItem): RoundMark {
  if (item.continueWithoutAdding) return 'warning';
  const isFlawed = hasOpenFlaw(item);
  if (item.controlled === null) return isFlawed ? 'warning' : 'unchecked';
  return isFlawed ? 'flaw' : 'ok';
}

/** Returns whether the item allows finishing: controlled or skipped. [ROUND-69] */
export function isJudged(item: Pick<JudgedItem, 'controlled' | 'continueWithoutAdding'>): boolean {
  return item.controlled !== null || item.continueWithoutAdding;
}

/** Filters of a round's list: all items, unjudged ones, ones with an open flaw, and ones that couldn't be checked last time. */
export type ListFilter = 'all' | 'left' | 'flaws' | 'before';

/** Returns whether an item matches a filter of the round's list. */
export function fitsFilter(
  item: JudgedItem & { uncheckedBefore?: boolean | null | undefined },
  filter: ListFilter,
): boolean {
  if (filter === 'before') return item.uncheckedBefore === true;
  if (filter === 'left') return !isJudged(item);
  return filter === 'all' || hasOpenFlaw(item);
}

/** State of a question in a round. [ROUND-47..50] */
export type AnswerState = 'unanswered' | 'positive' | 'negative' | 'irrelevant';

/** Fields that determine a question's state. */
export type JudgedQuestion = Pick<
  RoundHistoryQuestion,
  'answer' | 'answerDescription' | 'positive' | 'negative' | 'done'
>;

/**
 * Returns the state of a question: null is unanswered and '' irrelevant, always distinguished; the text decides between the others. Equal
 * texts are distinguished by the flaw description, and an unknown text counts as negative, so that nothing is hidden.
 */
export function answerState(question: JudgedQuestion): AnswerState {
  if (question.answer === null) return 'unanswered';
  if (question.answer === '') return 'irrelevant';
  const isAmbiguous = question.positive === question.negative;
  if (question.answer === question.positive && !(isAmbiguous && question.answerDescription !== ''))
    return 'positive';
  return 'negative';
}

/** Returns the mark of a question: an irrelevant one counts as positive, a negative one is green once fixed. [ROUND-51] */
export function questionMark(question: JudgedQuestion): RoundMark {
  const state = answerState(question);
  if (state === 'unanswered') return 'unchecked';
  return state === 'negative' && question.done === null ? 'flaw' : 'ok';
}

/** Number of items by mark; `skipped` are those continued without adding, `unjudged` those that still prevent finishing. */
export interface ItemCounts extends Record<RoundMark, number> {
  total: number;
  skipped: number;
  unjudged: number;
  markedRemaining: number;
}

/** Number of questions by state; `ok` and `flaw` are the charts' categories: '' and a fixed negative count as ok. */
export interface QuestionCounts extends Record<AnswerState, number> {
  total: number;
  ok: number;
  flaw: number;
}

/** Current counts of a round. [ROUND-54] */
export interface RoundCounts {
  items: ItemCounts;
  questions: QuestionCounts;
  flaws: { total: number; open: number; fixed: number; turnedDown: number; toCheck: number };
}

/** Returns whether every item is controlled or skipped and every question is answered ('' is an answer). [ROUND-51, ROUND-69, ROUND-70] */
export function canFinish(counts: RoundCounts): boolean {
  return counts.items.unjudged === 0 && counts.questions.unanswered === 0;
}

export type RoundStatus = 'waiting' | 'started' | 'paused' | 'finished';

/**
 * Returns a round's status: finished by `done`, started once `updated` is later than `created`; paused is known to the client only.
 * [START-09, START-10, ROUND-66]
 */
export function roundStatus(
  round: { created: string; updated: string; done: string | null },
  isPaused = false,
): RoundStatus {
  if (round.done !== null) return 'finished';
  if (isPaused) return 'paused';
  return Date.parse(round.updated) > Date.parse(round.created) ? 'started' : 'waiting';
}

/** Returns the flaw that was created last, or undefined. [ROUND-34] */
export function latestFlaw<F extends { created: string }>(flaws: readonly F[]): F | undefined {
  return flaws.reduce<F | undefined>(
    (latest, flaw) => (latest && Date.parse(latest.created) >= Date.parse(flaw.created) ? latest : flaw),
    undefined,
  );
}
