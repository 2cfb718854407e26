import type { Logger } from 'pino';
import type { OnQuery } from '../../db/queryTimes.ts';
import type { Meter } from '../../core/ports.ts';
import { currentRequest } from '../../core/requestScope.ts';

/** What takes longer is told. */
export const slowQueryMs = 500;
const maxText = 2_000;

/** Logs slow queries with the call and the id of their request. Their texts hold no values. */
export function reportSlowQueries(
  log: Logger,
  meter: () => Pick<Meter, 'queriedSlowly'> | undefined = () => undefined,
): OnQuery {
  return (text, ms) => {
    if (ms < slowQueryMs) return;
    const request = currentRequest();
    const call = request?.call ?? (request ? 'other' : 'background');
    meter()?.queriedSlowly(call);
    log.warn(
      { call, requestId: request?.id, ms: Math.round(ms), query: text.slice(0, maxText) },
      'slow query',
    );
  };
}
