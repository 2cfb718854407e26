/** Lifetime of a session's report, in milliseconds: without a newer one its device is off, or offline. */
const validForMs = 15 * 60_000;
const maxSessions = 10_000;
const maxSeconds = 400 * 24 * 60 * 60;

/** Ages of the oldest unsent work, as reported by devices. */
export interface UnsentAges {
  /** Records a session's age in seconds; 0 means that no work is unsent. */
  tell: (sessionId: string, seconds: number) => void;
  /** Returns the number of sessions with unsent work, and the age of the oldest, in seconds. */
  read: () => { sessions: number; oldestSeconds: number };
}

/** Creates an in-memory registry, whose entries expire. @param now in milliseconds */
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
