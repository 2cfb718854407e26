import type { UncheckedReason } from '#contract/constants.ts';
import type { FlawUpdate } from '#contract/flaws/flaw.ts';
import { isSameTimestamp } from '../timestamps.ts';
import type { FlawChanges, NewAnswer } from './operations.ts';
import type { FlawState } from './roundView.ts';

/** Steps of a bulk save in order; the reload sends nothing, the round is always last. [SAVE-01] */
export const saveSteps = [
  'questions',
  'items',
  'newFlaws',
  'changedFlaws',
  'images',
  'reload',
  'round',
] as const;
export type SaveStep = (typeof saveSteps)[number];

/** Returns the position of a step; calls are sent in this order. [SAVE-01] */
export function stepOrder(step: SaveStep): number {
  return saveSteps.indexOf(step);
}

/** Content of a question's answer, independent of its author. */
type AnswerSaid = Pick<NewAnswer, 'answer' | 'answerDescription' | 'done'>;

/** Returns whether an answer differs from the existing one; null and '' differ. Used by device and backend. [SAVE-02] */
export function isAnswerChanged(server: AnswerSaid | undefined, answer: AnswerSaid): boolean {
  if (!server) return true;
  const isSame = server.answer === answer.answer && server.answerDescription === answer.answerDescription;
  return !isSame || !isSameTimestamp(server.done, answer.done);
}

/** Complete judgement of an item. */
export interface Judgement {
  controlled: string | null;
  userName: string;
  continueWithoutAdding: boolean;
  markedRemaining: boolean;
  /** Reason why it couldn't be checked; null if it could, or if unknown. */
  uncheckedReason: UncheckedReason | null;
  uncheckedNote: string;
}

/** Content of an item's judgement, independent of its author; a backend may lack reasons. */
type JudgementSaid = Pick<Judgement, 'controlled' | 'continueWithoutAdding' | 'markedRemaining'> & {
  uncheckedReason?: string | null | undefined;
  uncheckedNote?: string | null | undefined;
};

/** Returns whether an item's judgement differs from the existing one; used by device and backend. [SAVE-03] */
export function isJudgementChanged(server: JudgementSaid | undefined, judgement: JudgementSaid): boolean {
  if (!server) return true;
  return (
    !isSameTimestamp(server.controlled, judgement.controlled) ||
    server.continueWithoutAdding !== judgement.continueWithoutAdding ||
    server.markedRemaining !== judgement.markedRemaining ||
    (server.uncheckedReason ?? null) !== (judgement.uncheckedReason ?? null) ||
    (server.uncheckedNote ?? '') !== (judgement.uncheckedNote ?? '')
  );
}

/** Accumulated changes of a flaw, including done and doneBy. */
export type FlawFields = FlawChanges & Pick<FlawUpdate, 'done' | 'doneBy'>;

/** Returns the changes that differ from the server's values; null if none does. [SAVE-06] */
export function changedFlawFields(server: FlawState | undefined, changes: FlawFields): FlawFields | null {
  const names = (Object.keys(changes) as (keyof FlawFields)[]).filter((name) => {
    if (!server) return true;
    if (name === 'done') return !isSameTimestamp(server.done, changes.done ?? null);
    return server[name] !== changes[name];
  });
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}

/** Removes a timestamp's trailing Z, as in an item's `controlled` on the wire. [SAVE-04] */
export function withoutZ(timestamp: string | null): string | null {
  return timestamp?.replace(/Z$/, '') ?? null;
}
