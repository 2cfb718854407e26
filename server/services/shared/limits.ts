import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitGroup, Limits } from '#server/core/ports.ts';

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Points of each counter. By a client's network: calls without a session (`open`), page requests (`pages`), and, wide enough for a school
 * behind one address, logins, refreshes and logouts together (`sessions`). By account and network, or by session: logins and refreshes
 * (`accounts`). By caller: writing calls, with a wide limit for work, and disclosed e-mail addresses of other people's accounts. By network
 * or by report: fault reports and their photos. By link: submissions of a contractor. Other reading isn't counted.
 */
const groups = {
  open: { points: 300, duration: minute },
  pages: { points: 300, duration: minute },
  sessions: { points: 3_000, duration: minute },
  accounts: { points: 60, duration: minute },
  writing: { points: 12_000, duration: minute },
  strangersEmails: { points: 50, duration: day },
  reports: { points: 20, duration: hour },
  contractors: { points: 200, duration: hour },
} as const satisfies Record<LimitGroup, { points: number; duration: number }>;

/**
 * Creates the limits for one process, or with a pool for all servers of the database. If the database doesn't respond, each server counts
 * for itself; a caller over the limit causes no query until it expires.
 */
export function createLimits(pool: Pool | null): Limits {
  const limiters: Record<LimitGroup, RateLimiterMemory | RateLimiterPostgres> = {
    open: createLimiter('open', pool),
    pages: createLimiter('pages', pool),
    sessions: createLimiter('sessions', pool),
    accounts: createLimiter('accounts', pool),
    writing: createLimiter('writing', pool),
    strangersEmails: createLimiter('strangersEmails', pool),
    reports: createLimiter('reports', pool),
    contractors: createLimiter('contractors', pool),
  };
  return {
    spend: async (group, who, points = 1) => {
      try {
        await limiters[group].consume(who, points);
        return 0;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return secondsOf(error);
      }
    },
    isSpent: async (group, who) => {
      const limiterState = await limiters[group].get(who);
      return limiterState && limiterState.remainingPoints <= 0 ? secondsOf(limiterState) : 0;
    },
  };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

function createLimiter(name: LimitGroup, pool: Pool | null): RateLimiterMemory | RateLimiterPostgres {
  const limit = { keyPrefix: name, ...groups[name] };
  const memory = new RateLimiterMemory(limit);
  if (!pool) return memory;
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'request_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: limit.points,
    insuranceLimiter: memory,
  });
}
