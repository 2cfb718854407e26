import { clockToleranceMs } from '../timestamps.ts';
import type { RoundOperation, SteadyTime } from './operations.ts';

/**
 * Maximum distance, in milliseconds, between a timestamp in an act and its recording for it to be the act's own; others are carried over
 * from earlier, such as the time when an answer was fixed.
 */
const ownTimeMs = 60_000;

/** Returns whether a device's timestamp is later than its receipt: its clock was ahead. False without a receipt. */
export function isAhead(deviceTime: string | null | undefined, received: string | null | undefined): boolean {
  return Date.parse(deviceTime ?? '') - Date.parse(received ?? '') > clockToleranceMs;
}

/** Clocks for correcting timestamps: the device's, its lead over the backend's, and the monotonic one. */
interface Clocks {
  nowMs: number;
  aheadMs: number;
  steady: SteadyTime | undefined;
}

/**
 * Returns the corrected timestamp of an operation's recording. The device's time is corrected by the clock error known at that time or
 * grown since. It is replaced by the elapsed time if it contradicts it by more than the tolerance: recording can't precede the time elapsed
 * since the last comparison with the backend, nor follow the time elapsed in the same page. Sleep only widens these bounds, since the
 * monotonic clock may stop. The elapsed time is stored in the log and survives a reload. [RLOG-21]
 */
function recordedAtMs(operation: RoundOperation, { nowMs, aheadMs, steady }: Clocks): number {
  const deviceMs = Date.parse(operation.recordedAt);
  const { aheadMs: knownAheadMs, steady: then } = operation;
  const isSamePage = then !== undefined && then.page === steady?.page;
  const latestMs = isSamePage ? nowMs - (steady.ms - then.ms) : nowMs;
  const earliestMs = then?.at ?? -Infinity;
  const isPossible = (ms: number) => ms - latestMs <= clockToleranceMs && earliestMs - ms <= clockToleranceMs;
  const correctedMs = deviceMs - (knownAheadMs === undefined ? aheadMs : 0);
  const grownMs = knownAheadMs === undefined ? 0 : Math.max(0, aheadMs - knownAheadMs);
  return [correctedMs, correctedMs - grownMs].find(isPossible) ?? Math.min(then?.at ?? correctedMs, latestMs);
}

/**
 * Corrects the timestamps of operations once the clock error is known. None stays in the future; timestamps within an act shift with its
 * recording. The input isn't modified.
 * @param aheadMs by how much the clock is ahead; null while unknown, then nothing is changed
 * @param steady the monotonic clock now
 */
export function correctTimes<Operation extends RoundOperation>(
  operations: readonly Operation[],
  aheadMs: number | null,
  now: Date,
  steady?: SteadyTime,
): Operation[] {
  if (aheadMs === null) return [...operations];
  const nowMs = now.getTime();
  const notLater = (ms: number) => (ms - nowMs > clockToleranceMs ? nowMs : ms);
  return operations.map((operation) => {
    const deviceMs = Date.parse(operation.recordedAt);
    const shiftMs = deviceMs - recordedAtMs(operation, { nowMs, aheadMs, steady });
    const correct = (time: string): string => {
      const ms = Date.parse(time);
      if (Number.isNaN(ms)) return time;
      const ownTime = Math.abs(ms - deviceMs) <= ownTimeMs ? ms - shiftMs : ms;
      const right = notLater(ownTime);
      return right === ms ? time : new Date(right).toISOString();
    };
    return { ...withTimes(operation, correct), recordedAt: correct(operation.recordedAt) };
  });
}

/** Returns the operation with each timestamp of its act mapped; TypeScript can't narrow a kind through a spread. */
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
