import type { Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { loadCalls } from '../calls/waitingCalls.ts';
import { withTurn } from '../log/pageLocks.ts';
import type { SaveResult } from './replayRound.ts';
import { longestDelayMs, quietDelayMs, type Schedule } from './schedule.ts';

/** Returns whether a later try may overcome a save's failure. */
export const isRetriable = (
  result: SaveResult,
): result is Exclude<SaveResult, { status: 'saved' } | { status: 'parked' }> =>
  result.status !== 'saved' && result.status !== 'parked';

/** Creates the automatic tries to send every waiting round: a failure causes the next one, a refusal waits for a person. */
export const makeRoundTries = (
  schedule: Schedule,
  turnName: string,
  flushRounds: (isLook: boolean) => Promise<SaveResult[]>,
) => {
  let failedCount = 0;
  let isLookNext = false;

  const plan = (delayMs: number, isLook = false): void => {
    isLookNext = isLook;
    schedule.plan(run, delayMs);
  };
  /** Plans the next try after failures, null for one without details. Without any, a look at what waits follows eventually. */
  const noteEnd = (failures: readonly (Failure | null)[]): void => {
    const longest = Math.max(0, ...failures.map((failure) => failure?.retryAfterSeconds ?? 0));
    failedCount = failures.length > 0 ? failedCount + 1 : 0;
    schedule.hold(longest);
    if (failures.length > 0) plan(schedule.retryDelayMs(failedCount, longest));
    else if (!schedule.isPlanned(run)) plan(longestDelayMs, true);
  };
  /** Tries now, in place of the planned try. With `isLook` only rounds of which something can be sent. */
  const flush = async (isLook: boolean): Promise<void> => {
    const heldMs = schedule.heldMs();
    if (heldMs > 0) return plan(heldMs);
    schedule.plan(run, null);
    // Another tab may have stored calls and been closed before it told of them.
    if (isLook) void loadCalls(true);
    try {
      const results = await withTurn(turnName, false, () => flushRounds(isLook));
      if (!results) return plan(quietDelayMs);
      noteEnd(results.filter(isRetriable).map(({ failure }) => failure));
    } catch (error) {
      logFailure('the quiet save could not use the device store', error);
      noteEnd([null]);
    }
  };
  const run = (): void => void flush(isLookNext);
  return { plan, noteEnd, flush };
};

/** Automatic tries of a sender. */
export type RoundTries = ReturnType<typeof makeRoundTries>;
