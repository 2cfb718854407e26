import { clockToleranceMs } from '../dates.ts';
import type { RoundOperation } from './operations.ts';

/** Times this close to an act's recording are its own; others are carried over from before, such as when an answer was fixed. */
const ownTimeMs = 60_000;

/** Whether a device's time lies after the moment at which it was received: its clock was ahead. Unknown without a receipt. */
export function isAhead(deviceTime: string | null | undefined, received: string | null | undefined): boolean {
  return Date.parse(deviceTime ?? '') - Date.parse(received ?? '') > clockToleranceMs;
}

/**
 * Corrects the times of operations once the clock's error is known: those recorded before that are shifted by it, and so are those whose
 * clock jumped ahead after it had been compared. None stays in the future. All shift alike, so that their order stays; the given operations
 * are not modified.
 * @param aheadMs by how much the clock is ahead; null while unknown, then nothing is changed
 */
export function correctTimes<Operation extends RoundOperation>(
  operations: readonly Operation[],
  aheadMs: number | null,
  now: Date,
): Operation[] {
  if (aheadMs === null) return [...operations];
  const nowMs = now.getTime();
  const isFuture = (ms: number) => ms - nowMs > clockToleranceMs;
  const notLater = (ms: number) => (isFuture(ms) ? nowMs : ms);
  /** A time in the future that was corrected when it was recorded: the clock has jumped by what its error has grown since. */
  const jumpOf = (recordedMs: number, knownAheadMs: number) => {
    const grownMs = aheadMs - knownAheadMs;
    return isFuture(recordedMs) && grownMs > 0 && !isFuture(recordedMs - grownMs) ? grownMs : 0;
  };
  return operations.map((operation) => {
    const recordedMs = Date.parse(operation.recordedAt);
    const shiftMs = operation.aheadMs === undefined ? aheadMs : jumpOf(recordedMs, operation.aheadMs);
    const correct = (time: string): string => {
      const ms = Date.parse(time);
      if (Number.isNaN(ms)) return time;
      const own = Math.abs(ms - recordedMs) <= ownTimeMs ? ms - shiftMs : ms;
      const right = notLater(own);
      return right === ms ? time : new Date(right).toISOString();
    };
    return { ...withTimes(operation, correct), recordedAt: correct(operation.recordedAt) };
  });
}

/** The operation with each of its act's times mapped; TypeScript can't follow a kind through a spread. */
function withTimes<Operation extends RoundOperation>(
  operation: Operation,
  change: (time: string) => string,
): Operation {
  const orNull = (time: string | null): string | null => (time === null ? null : change(time));
  const payloadOf = (own: RoundOperation): object => {
    switch (own.kind) {
      case 'itemControlled':
      case 'itemSkipped':
      case 'itemNotChecked':
      case 'remainingMarked':
        return { ...own.payload, controlled: orNull(own.payload.controlled) };
      case 'flawAdded':
        return { ...own.payload, created: change(own.payload.created), done: orNull(own.payload.done) };
      case 'flawFixed':
      case 'serviceNoted':
      case 'itemReplaced':
      case 'roundFinished':
        return { ...own.payload, done: change(own.payload.done) };
      case 'questionAnswered':
        return { ...own.payload, done: orNull(own.payload.done) };
      default:
        return own.payload;
    }
  };
  return { ...operation, payload: payloadOf(operation) } as Operation;
}
