import type { Database } from '../db/client.ts';
import { loadKeyCaller, loadUserCaller } from '../services/callers.ts';
import type { Clock } from '../services/clock.ts';
import { hashToken } from '../services/tokens.ts';
import type { Tokens } from '../services/tokens.ts';
import type { Caller } from './caller.ts';
import { refuse } from './refusal.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';

/** Who asks and what they may see. */
export interface Known {
  caller: Caller;
  scope: Scope;
}

/** Finds out who sends a request. */
export interface Authenticator {
  /** @throws Refusal not_authenticated or token_expired */
  authenticate: (header: string | undefined) => Promise<Known>;
  /** Must be called when people, levels, links or licences changed: what is known of callers is asked anew. */
  forget: () => void;
}

/** How long another process's change of a caller may stay unseen; own changes are seen at once. */
const knownForMs = 5_000;
const maxKnown = 5_000;

/**
 * A token is checked once and its caller kept for seconds under the token itself, so that nobody ever gets another's.
 * API keys are asked for every time: a deleted one is dead at once.
 */
export function createAuthenticator(db: Database, tokens: Tokens, clock: Clock): Authenticator {
  const known = new Map<string, Known & { until: number }>();
  // Counts the changes: an answer that was on its way meanwhile is used once and not kept.
  let changes = 0;

  async function load(token: string): Promise<Known> {
    const verified = await tokens.verify(token);
    if (verified === 'expired') return refuse('token_expired');
    if (!verified) return refuse('not_authenticated');
    const changesBefore = changes;
    const caller =
      verified.kind === 'user'
        ? await loadUserCaller(db, verified.sessionId, verified.userId)
        : await loadKeyCaller(db, verified.keyId, hashToken(token));
    if (!caller) return refuse('not_authenticated');
    const entry = { caller, scope: scopeOf(caller) };
    if (verified.kind === 'user' && changes === changesBefore) {
      if (known.size >= maxKnown) known.clear();
      known.set(token, { ...entry, until: Math.min(verified.expires, clock().getTime() + knownForMs) });
    }
    return entry;
  }

  return {
    authenticate: async (header) => {
      const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
      if (!token) return refuse('not_authenticated');
      const entry = known.get(token);
      if (entry && clock().getTime() < entry.until) return entry;
      known.delete(token);
      return load(token);
    },
    forget: () => {
      changes += 1;
      known.clear();
    },
  };
}
