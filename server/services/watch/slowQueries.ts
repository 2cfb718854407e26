import type { Logger } from 'pino';
import type { OnQuery } from '#server/db/queryTimes.ts';
import type { Meter } from '#server/core/ports.ts';
import { currentRequest } from '#server/core/requestScope.ts';

/** Duration from which a query counts as slow, in milliseconds. */
export const slowQueryMs = 500;
/** Pause between two lines on the same query of the same call, in milliseconds. */
export const slowQueryPauseMs = 60_000;
const maxText = 2_000;
/** Maximum number of queries whose last log line is remembered; the oldest is dropped. */
const maxRemembered = 500;

/** Last log line of a query, and the slow runs since. */
interface LastLine {
  at: number;
  unlogged: number;
}

/**
 * Creates a reporter of slow queries with the call and the id of their request. The logged texts contain no values. All are
 * counted in the metrics; for the same query of the same call one line a minute is logged, with the number of slow runs since the
 * last line. [OPS-48]
 * @param now in milliseconds
 */
export function reportSlowQueries(
  log: Logger,
  meter: () => Pick<Meter, 'queriedSlowly'> | undefined = () => undefined,
  now: () => number = () => performance.now(),
): OnQuery {
  const lines = new Map<string, LastLine>();

  return (text, ms) => {
    if (ms < slowQueryMs) return;
    const request = currentRequest();
    const call = request?.call ?? (request ? 'other' : 'background');
    meter()?.queriedSlowly(call);
    const query = text.slice(0, maxText);
    const key = `${call} ${query}`;
    const last = lines.get(key);
    if (last !== undefined && now() - last.at < slowQueryPauseMs) {
      last.unlogged += 1;
      return;
    }
    lines.delete(key);
    lines.set(key, { at: now(), unlogged: 0 });
    const [oldest] = lines.keys();
    if (lines.size > maxRemembered && oldest !== undefined) lines.delete(oldest);
    log.warn(
      { call, requestId: request?.id, ms: Math.round(ms), query, unlogged: last?.unlogged ?? 0 },
      'slow query',
    );
  };
}
