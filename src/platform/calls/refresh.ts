import type { Tokens } from '#contract/users/user.ts';
import type { Outcome } from './envelope.ts';
import type { Failure } from './failure.ts';
import { isTemporary, offlineFailure } from './failure.ts';
import { withLock } from '../locks.ts';
import { endSession, readTokens, storeTokens } from './sessionTokens.ts';

/** Result of renewing the session. `waiting`: the backend's decision is unknown; the session is kept. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'refused' }
  | { kind: 'waiting'; failure: Failure };

const lockName = 'tillsyn-refresh';
let running: Promise<Renewal> | null = null;

/** Returns whether the session is over: only on the backend's own 401; anything else may be the network's. */
const isRefusal = ({ kind, status }: Failure): boolean => kind === 'http' && status === 401;

/** Requests a new pair of tokens from the backend, without a session. */
type AskForTokens = (stored: Tokens) => Promise<Outcome<unknown>>;

/**
 * Renews the session after a 401, once for all requests of this tab and, by a Web Lock, of all tabs. `usedToken` is the refused token: a
 * newer stored one is used without a call. Only a refusal ends the session, network failures don't. [AUTH-31, AUTH-32, AUTH-34]
 */
export const renewSession = (usedToken: string | null, ask: AskForTokens): Promise<Renewal> => {
  running ??= withLock(lockName, () => renew(usedToken, ask)).finally(() => {
    running = null;
  });
  return running;
};

const renew = async (usedToken: string | null, ask: AskForTokens): Promise<Renewal> => {
  const storedTokens = readTokens();
  if (!storedTokens) return { kind: 'refused' };
  if (storedTokens.token !== usedToken) return { kind: 'renewed', token: storedTokens.token };
  const outcome = await ask(storedTokens);
  // Respects a logout or login that happened in the meantime.
  const latest = readTokens();
  if (latest?.refreshToken !== storedTokens.refreshToken)
    return latest ? { kind: 'renewed', token: latest.token } : { kind: 'refused' };
  if (outcome.ok) {
    const fresh = outcome.data as Tokens;
    storeTokens(fresh);
    return { kind: 'renewed', token: fresh.token };
  }
  if (!isRefusal(outcome.failure)) {
    // Any other failure says nothing about the original call; only a retry does.
    const isTelling = isTemporary(outcome.failure);
    return { kind: 'waiting', failure: isTelling ? outcome.failure : offlineFailure() };
  }
  endSession('refused');
  return { kind: 'refused' };
};
