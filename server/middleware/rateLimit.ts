import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressOf } from './address.ts';
import { tooManyRequests } from '../core/refusal.ts';

const sessionCalls = /^\/api\/v1\/User\/(?:Login|refresh|ResetPassword|ChangePassword|Logout)$/i;

/** Requests per minute from one address: wide for work, narrower for calls that need no session. Reading isn't counted. */
const perMinute = { session: 300, writing: 12_000 } as const;

/** Refuses floods with 429 and the time to wait. [WIRE-32] */
export function rateLimit(): MiddlewareHandler {
  const sessions = new RateLimiterMemory({ points: perMinute.session, duration: 60 });
  const writes = new RateLimiterMemory({ points: perMinute.writing, duration: 60 });
  return async (context, next) => {
    if (context.req.method === 'GET' || context.req.method === 'OPTIONS') return next();
    const limiter = sessionCalls.test(context.req.path) ? sessions : writes;
    try {
      await limiter.consume(addressOf(context));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000));
    }
    return next();
  };
}
