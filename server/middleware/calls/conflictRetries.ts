import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeFailure } from '#server/core/failure.ts';
import { conflictCodeOf } from '../databaseErrors.ts';

/** Maximum attempts of a transaction that conflicts with others, and the longest delay after the first one, in milliseconds. */
const maxAttempts = 5;
const retryDelayMs = 50;

/** Retries a transaction after a conflict with another. */
export async function retriedOnConflict<Result>(
  log: Logger,
  call: string,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await act();
    } catch (error) {
      const code = conflictCodeOf(error);
      if (!code || count >= maxAttempts) throw error;
      const { reason } = describeFailure(error);
      log.info({ call, count, code, reason }, 'retried after a conflict');
      await pause(count * retryDelayMs * Math.random());
    }
  }
}
