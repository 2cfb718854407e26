import type { ActMention, RoundAct } from '#domain/rounds/operations.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import { storageFailure } from '#offline/log/storageError.ts';
import { type DeviceCode, deviceFailure, type Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';

/** Result of an act: stored on the device, or refused with nothing changed. */
export type ActOutcome = { status: 'stored' } | { status: 'refused'; failure: Failure };

/**
 * Result of an undo, with the number of fixes that stay because they were sent; `sent`: nothing happened yet, since the user must confirm
 * first.
 */
export type UndoOutcome = (ActOutcome | { status: 'sent' }) & { keptFixes?: number };

/** Request to record an act: its operations are computed from the view when it is dequeued. */
export interface ActRequest {
  acts: (view: RoundState, who: { userName: string; now: Date }) => RoundAct[];
  /** Description for undo; null for acts that can't be undone. */
  about: ActMention | null;
  photos?: readonly StoredPhoto[];
}

/** Returns the refusal of an act before anything is written. */
export const refusal = (code: DeviceCode): { status: 'refused'; failure: Failure } => ({
  status: 'refused',
  failure: deviceFailure(code),
});

/** Returns the refusal of an act that the device's store refused: nothing of it is stored. */
export const refusedByDevice = (error: unknown): ActOutcome => {
  logFailure('an act could not be stored', error);
  return { status: 'refused', failure: storageFailure(error) };
};

/** Returns the targets that a tap marks as pressed until its act is stored. */
export const pressedBy = (about: ActRequest['about']): string[] => [
  ...(about?.itemId === undefined ? [] : [`item:${about.itemId}`]),
  ...(about?.questionId === undefined ? [] : [`question:${about.questionId}`]),
];
