import { uncheckedReasons } from '#contract/constants.ts';
import type { RoundAnswer } from '#contract/rounds/roundConflict.ts';
import { isSameTimestamp } from '../timestamps.ts';

/** Content fields of an answer, all null. */
const noAnswer = {
  controlled: null,
  continueWithoutAdding: null,
  markedRemaining: null,
  answer: null,
  answerDescription: null,
  done: null,
} as const satisfies Partial<RoundAnswer>;

type Given = Pick<RoundAnswer, 'userName' | 'at'>;

/** Returns an item's judgement in the form of a conflicting answer. */
export function itemAnswer(
  judged: {
    controlled: string | null;
    continueWithoutAdding: boolean;
    markedRemaining: boolean;
    uncheckedReason?: string | null | undefined;
    uncheckedNote?: string | null | undefined;
  },
  { userName, at }: Given,
): RoundAnswer {
  const { controlled, continueWithoutAdding, markedRemaining, uncheckedNote } = judged;
  const uncheckedReason = uncheckedReasons.find((reason) => reason === judged.uncheckedReason);
  return {
    ...noAnswer,
    userName,
    at,
    controlled,
    continueWithoutAdding,
    markedRemaining,
    ...(uncheckedReason && { uncheckedReason, uncheckedNote: uncheckedNote ?? '' }),
  };
}

/** Returns a question's answer in the form of a conflicting answer. */
export function questionAnswer(
  answered: { answer: string | null; answerDescription: string; done: string | null },
  { userName, at }: Given,
): RoundAnswer {
  const { answer, answerDescription, done } = answered;
  return { ...noAnswer, userName, at, answer, answerDescription, done };
}

/** Returns an item's verdict; null for a question's answer. */
export function verdictOf(answer: RoundAnswer): 'skipped' | 'controlled' | 'unchecked' | null {
  if (answer.continueWithoutAdding === null) return null;
  if (answer.continueWithoutAdding) return 'skipped';
  return answer.controlled === null ? 'unchecked' : 'controlled';
}

/** Returns whether there is an answer: a cleared one can't be lost. */
export function isAnswer(answer: RoundAnswer): boolean {
  const verdict = verdictOf(answer);
  return verdict === null ? answer.answer !== null : verdict !== 'unchecked';
}

/** Returns whether two answers have the same content, regardless of author and time; null and '' differ. (decisions, Sending work) */
export function isSameAnswer(a: RoundAnswer, b: RoundAnswer): boolean {
  const isSameText = a.answer === b.answer && (a.answerDescription ?? '') === (b.answerDescription ?? '');
  const isSameReason =
    (a.uncheckedReason ?? null) === (b.uncheckedReason ?? null) &&
    (a.uncheckedNote ?? '') === (b.uncheckedNote ?? '');
  return isSameReason && verdictOf(a) === verdictOf(b) && isSameText && isSameTimestamp(a.done, b.done);
}
