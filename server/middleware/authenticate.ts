import type { Database } from '../db/client.ts';
import { loadKeyCaller, loadUserCaller } from '../services/users/callers.ts';
import type { Clock } from '../core/clock.ts';
import { hashToken } from '../services/shared/tokens.ts';
import { fail } from '../core/httpProblem.ts';
import { scopeOf } from '../core/scope.ts';
import type { Authenticator, AuthenticatedCaller, Tokens } from '../core/ports.ts';

/**
 * Subscribes to notifications about callers changed by other servers; `isCurrent` returns whether no notification can
 * be more than a second late.
 */
export type Listen = (onNews: () => void) => { isCurrent: () => boolean };

/** Lifetime of a cached caller, in milliseconds; changes are notified earlier. */
const knownForMs = 5_000;
const maxKnown = 5_000;

/**
 * Creates the authenticator. It verifies a token once and caches its caller for seconds, with the token itself as key, so that two tokens
 * can never be confused. API keys are read every time: a deleted one stops working at once. With several servers, nothing is cached while
 * notifications could be missing.
 */
export function createAuthenticator(
  db: Database,
  tokens: Tokens,
  clock: Clock,
  listen?: Listen,
): Authenticator {
  const cachedCallers = new Map<string, AuthenticatedCaller & { until: number }>();
  // Counts changes: a caller read during a change is used once and not cached.
  let changes = 0;

  const forget = () => {
    changes += 1;
    cachedCallers.clear();
  };
  const news = listen?.(forget);

  async function load(token: string): Promise<AuthenticatedCaller> {
    const verified = await tokens.verify(token);
    if (verified === 'expired') return fail('token_expired');
    if (!verified) return fail('not_authenticated');
    const changesBefore = changes;
    const caller =
      verified.kind === 'user'
        ? await loadUserCaller(db, verified.sessionId, verified.userId)
        : await loadKeyCaller(db, verified.keyId, hashToken(token));
    if (!caller) return fail('not_authenticated');
    const entry = { caller, scope: scopeOf(caller) };
    if (verified.kind === 'user' && changes === changesBefore) {
      if (cachedCallers.size >= maxKnown) cachedCallers.clear();
      cachedCallers.set(token, {
        ...entry,
        until: Math.min(verified.expires, clock().getTime() + knownForMs),
      });
    }
    return entry;
  }

  return {
    authenticate: async (header) => {
      const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
      if (!token) return fail('not_authenticated');
      const entry = cachedCallers.get(token);
      if (entry && clock().getTime() < entry.until && (news?.isCurrent() ?? true)) return entry;
      cachedCallers.delete(token);
      return load(token);
    },
    forget,
  };
}
