import type { Tokens } from '../contract/user.ts';
import type { Outcome } from './envelope.ts';
import type { Failure } from './failure.ts';
import { isTemporary, offlineFailure } from './failure.ts';
import { withLock } from './locks.ts';
import { endSession, readTokens, storeTokens } from './sessionTokens.ts';

/** What trying to renew the session came to. `waiting`: the backend couldn't say; the session stands. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'refused' }
  | { kind: 'waiting'; failure: Failure };

const lockName = 'tillsyn-refresh';
let running: Promise<Renewal> | null = null;

/** Only the backend's own 401 says that the session is over; anything else may be the network's word. */
const isRefusal = ({ kind, status }: Failure): boolean => kind === 'http' && status === 401;

/** Asks the backend for a new pair of tokens, without a session of its own. */
type AskForTokens = (stored: Tokens) => Promise<Outcome<unknown>>;

/**
 * Renews the session after a 401, once for all requests of this tab and, by a Web Lock, of all tabs. `usedToken` is the token
 * that was refused: a newer stored one serves without a call. Only a refusal ends the session, no network trouble does.
 * [AUTH-31, AUTH-32, AUTH-34]
 */
export const renewSession = (usedToken: string | null, ask: AskForTokens): Promise<Renewal> => {
  running ??= withLock(lockName, () => renew(usedToken, ask)).finally(() => {
    running = null;
  });
  return running;
};

const renew = async (usedToken: string | null, ask: AskForTokens): Promise<Renewal> => {
  const stored = readTokens();
  if (!stored) return { kind: 'refused' };
  if (stored.token !== usedToken) return { kind: 'renewed', token: stored.token };
  const outcome = await ask(stored);
  // A session that ended meanwhile stays ended, and one that somebody began meanwhile stands.
  const latest = readTokens();
  if (latest?.refreshToken !== stored.refreshToken)
    return latest ? { kind: 'renewed', token: latest.token } : { kind: 'refused' };
  if (outcome.ok) {
    const fresh = outcome.data as Tokens;
    storeTokens(fresh);
    return { kind: 'renewed', token: fresh.token };
  }
  if (!isRefusal(outcome.failure)) {
    // Whatever this was, it says nothing of the call that wants the session; only a try again does.
    const isTelling = isTemporary(outcome.failure);
    return { kind: 'waiting', failure: isTelling ? outcome.failure : offlineFailure() };
  }
  endSession('refused');
  return { kind: 'refused' };
};
