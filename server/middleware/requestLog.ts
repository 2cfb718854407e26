import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

const slowMs = 500;

/** One line per request: who, what, how long. No query, body or headers: they may contain names, tokens and passwords. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const { method, path } = context.req;
    const { status } = context.res;
    const isQuiet = method === 'GET' && status < 400 && ms < slowMs;
    if (isQuiet && !log.isLevelEnabled('debug')) return;
    const line = { method, path, status, ms, caller: context.get('caller') as string | undefined };
    log[isQuiet ? 'debug' : 'info'](line, 'request');
  };
}
