import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Meter } from '../core/ports.ts';
import { inRequest, requestIdOf } from '../core/requestScope.ts';
import type { RequestScope } from '../core/requestScope.ts';

const slowMs = 500;

/** Calls that an open page sends every few seconds. */
const constantCalls: ReadonlySet<string | null> = new Set(['followDrawing']);

/** Returns the request scope of a context. */
export const requestOf = (context: Context): RequestScope => context.get('request') as RequestScope;

/**
 * Pattern of a path segment that is a signed or random token; anchored, since an unanchored search in a long text would
 * restart at each character.
 */
const secretAddress = /^(?:[\w-]{16,}\.[\w-]+\.[\w-]+|[\w-]{43}$)/;

/** Returns a path for the log, with its tokens masked: a URL that works without a session is a secret. */
export const loggedPath = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(secretAddress, '…'))
    .join('/');

/** Returns the metrics label of a request that is no call of the contract. */
function kindOf({ req }: Context): string {
  if (req.path.startsWith('/api/health')) return 'health';
  if (/^\/scim(?:\/|$)/.test(req.path)) return 'scim';
  return req.path.startsWith('/api/') ? 'other' : 'client';
}

/**
 * Logs one line per request: caller, call, duration and request id. No query, body or headers: they may contain
 * names, tokens and passwords.
 */
export function requestLog(log: Logger, meter?: Meter): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    const scope: RequestScope = { id: requestIdOf(context.req.header('x-request-id')), call: null };
    context.set('request', scope);
    await inRequest(scope, next);
    const ms = performance.now() - start;
    const { method } = context.req;
    const path = loggedPath(context.req.path);
    const { status } = context.res;
    meter?.answered(scope.call ?? kindOf(context), status, ms);
    const isReading = method === 'GET' || constantCalls.has(scope.call);
    const isQuiet = isReading && status < 400 && ms < slowMs;
    if (isQuiet && !log.isLevelEnabled('debug')) return;
    const line = {
      requestId: scope.id,
      method,
      path,
      status,
      ms: Math.round(ms),
      call: scope.call ?? undefined,
      caller: context.get('caller') as string | undefined,
    };
    log[isQuiet ? 'debug' : 'info'](line, 'request');
  };
}
