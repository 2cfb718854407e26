/** A session that tells nothing for this long no longer counts: its device is off, or without a network. */
const validForMs = 15 * 60_000;
const maxSessions = 10_000;
const maxSeconds = 400 * 24 * 60 * 60;

/** What devices tell of the age of their oldest unsent work. */
export interface UnsentAges {
  /** The age in seconds; 0 says that nothing is unsent. */
  tell: (sessionId: string, seconds: number) => void;
  /** How many sessions have unsent work, and the age of the oldest, in seconds. */
  read: () => { sessions: number; oldestSeconds: number };
}

/** Keeps them in this process, for as long as they are told. @param now in milliseconds */
export function createUnsentAges(now: () => number): UnsentAges {
  const ages = new Map<string, { since: number; until: number }>();
  return {
    tell: (sessionId, seconds) => {
      ages.delete(sessionId);
      if (!Number.isInteger(seconds) || seconds <= 0 || seconds > maxSeconds) return;
      const [longestAgo] = ages.keys();
      if (ages.size >= maxSessions && longestAgo !== undefined) ages.delete(longestAgo);
      ages.set(sessionId, { since: now() - seconds * 1_000, until: now() + validForMs });
    },
    read: () => {
      let oldest = now();
      for (const [sessionId, { since, until }] of ages) {
        if (until <= now()) ages.delete(sessionId);
        else oldest = Math.min(oldest, since);
      }
      return { sessions: ages.size, oldestSeconds: Math.round((now() - oldest) / 1_000) };
    },
  };
}
