import { openDevice } from '#offline/log/device.ts';
import { logFailure } from '#platform/log.ts';
import { sendRequest } from '#platform/calls/http.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { RoundSession } from './roundSession.ts';
import { makeRoundSession } from './roundSession.ts';

/** User who opens a round. */
export interface RoundUser {
  id: number;
  email: string;
}

interface Entry {
  users: number;
  dispatch: AppDispatch;
  session: Promise<RoundSession>;
}

const entries = new Map<number, Entry>();

const forget = (roundId: number, entry: Entry): void => {
  if (entries.get(roundId) === entry) entries.delete(roundId);
  entry.session.then(
    (session) => session.close(),
    (error: unknown) => logFailure('the round could not be closed', error),
  );
};

const openSession = async (
  dispatch: AppDispatch,
  user: RoundUser,
  roundId: number,
): Promise<RoundSession> => {
  const device = await openDevice();
  const session = makeRoundSession({ roundId, user, device, dispatch, send: sendRequest });
  session.open().catch((error: unknown) => logFailure('the round could not be opened', error));
  return session;
};

const entryOf = (dispatch: AppDispatch, user: RoundUser, roundId: number): Entry => {
  const knownEntry = entries.get(roundId);
  if (knownEntry?.dispatch === dispatch) return knownEntry;
  if (knownEntry) forget(roundId, knownEntry);
  const entry: Entry = { users: 0, dispatch, session: openSession(dispatch, user, roundId) };
  entries.set(roundId, entry);
  return entry;
};

/**
 * Opens a round in this tab, or shares the open one; returns the function that leaves it. Re-entering at once (React's strict mode mounts
 * twice) finds it still open.
 */
export const enterRound = (dispatch: AppDispatch, user: RoundUser, roundId: number): (() => void) => {
  const entry = entryOf(dispatch, user, roundId);
  entry.users += 1;
  return () => {
    entry.users -= 1;
    setTimeout(() => {
      if (entry.users === 0) forget(roundId, entry);
    });
  };
};

/** Returns the round that is open in this tab under this id, or null. */
export const sessionOf = (roundId: number): Promise<RoundSession> | null =>
  entries.get(roundId)?.session ?? null;
