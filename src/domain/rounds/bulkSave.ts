import type { UncheckedReason } from '#contract/constants.ts';
import type { FlawUpdate } from '#contract/flaws/flaw.ts';
import { isSameMoment } from '../dates.ts';
import type { FlawChanges, NewAnswer } from './operations.ts';
import type { FlawState } from './roundView.ts';

/** The steps of a bulk save in their order; the reload sends nothing, the round is always the last. [SAVE-01] */
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

/** The position of a step; calls are sent in this order. [SAVE-01] */
export function stepOrder(step: SaveStep): number {
  return saveSteps.indexOf(step);
}

/** The content of a question's answer, whoever gave it. */
type AnswerSaid = Pick<NewAnswer, 'answer' | 'answerDescription' | 'done'>;

/** True when an answer differs from the existing one; null and '' differ. Used by device and backend. [SAVE-02] */
export function isAnswerChanged(server: AnswerSaid | undefined, answer: AnswerSaid): boolean {
  if (!server) return true;
  const isSame = server.answer === answer.answer && server.answerDescription === answer.answerDescription;
  return !isSame || !isSameMoment(server.done, answer.done);
}

/** An item's judgement, whole. */
export interface Judgement {
  controlled: string | null;
  userName: string;
  continueWithoutAdding: boolean;
  markedRemaining: boolean;
  /** Why it couldn't be checked; null where it could, or nobody said. */
  uncheckedReason: UncheckedReason | null;
  uncheckedNote: string;
}

/** The content of an item's judgement, whoever gave it; a backend may know no reasons. */
type JudgementSaid = Pick<Judgement, 'controlled' | 'continueWithoutAdding' | 'markedRemaining'> & {
  uncheckedReason?: string | null | undefined;
  uncheckedNote?: string | null | undefined;
};

/** True when an item's `controlled`, or how it was judged, differs from the existing one; used by both sides. [SAVE-03] */
export function isJudgementChanged(server: JudgementSaid | undefined, judgement: JudgementSaid): boolean {
  if (!server) return true;
  return (
    !isSameMoment(server.controlled, judgement.controlled) ||
    server.continueWithoutAdding !== judgement.continueWithoutAdding ||
    server.markedRemaining !== judgement.markedRemaining ||
    (server.uncheckedReason ?? null) !== (judgement.uncheckedReason ?? null) ||
    (server.uncheckedNote ?? '') !== (judgement.uncheckedNote ?? '')
  );
}

/** A flaw's changes so far, done and doneBy included. */
export type FlawFields = FlawChanges & Pick<FlawUpdate, 'done' | 'doneBy'>;

/** The changes that differ from what the server has; null when none does. [SAVE-06] */
export function changedFlawFields(server: FlawState | undefined, changes: FlawFields): FlawFields | null {
  const names = (Object.keys(changes) as (keyof FlawFields)[]).filter((name) => {
    if (!server) return true;
    if (name === 'done') return !isSameMoment(server.done, changes.done ?? null);
    return server[name] !== changes[name];
  });
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}

/** A moment without its trailing Z, as an item's `controlled` is sent. [SAVE-04] */
export function withoutZ(moment: string | null): string | null {
  return moment?.replace(/Z$/, '') ?? null;
}
