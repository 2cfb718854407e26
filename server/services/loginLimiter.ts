import type { Clock } from '../core/clock.ts';
import type { LoginLimiter } from '../core/ports.ts';

const windowMs = 15 * 60_000;
const freeFailures = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
const maxTracked = 20_000;

/** After five failures within 15 minutes each further one doubles the wait: 30 s, 1 min, … up to 15 minutes. */
export function createLoginLimiter(clock: Clock): LoginLimiter {
  const tracked = new Map<string, { failures: number; last: number }>();
  const keyOf = (account: string, address: string) => `${account}\n${address}`;

  function recent(key: string): { failures: number; last: number } | undefined {
    const entry = tracked.get(key);
    if (entry && clock().getTime() - entry.last > windowMs) {
      tracked.delete(key);
      return undefined;
    }
    return entry;
  }

  return {
    waitSeconds: (account, address) => {
      const entry = recent(keyOf(account, address));
      if (!entry || entry.failures < freeFailures) return 0;
      const waitMs = Math.min(firstWaitMs * 2 ** (entry.failures - freeFailures), longestWaitMs);
      return Math.max(0, Math.ceil((entry.last + waitMs - clock().getTime()) / 1000));
    },
    failed: (account, address) => {
      const key = keyOf(account, address);
      const failures = (recent(key)?.failures ?? 0) + 1;
      // The oldest entry goes first, so that a flood of invented accounts can't fill the memory.
      if (tracked.size >= maxTracked) tracked.delete(tracked.keys().next().value ?? key);
      tracked.delete(key);
      tracked.set(key, { failures, last: clock().getTime() });
    },
    succeeded: (account, address) => {
      tracked.delete(keyOf(account, address));
    },
  };
}
