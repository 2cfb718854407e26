import { logFailure } from '#platform/log.ts';
import { isAsSeen, markedSending } from '../log/callStates.ts';
import type { WaitingCall } from '../log/outboxTypes.ts';
import {
  callSent,
  calls,
  callsOf,
  changeCall,
  lastSeq,
  notifyChange,
  openOutbox,
  places,
  readCall,
  remove,
  sentCalls,
  storeCalls,
  takeStored,
  tellOthers,
  write,
} from './waitingCalls.ts';

/* What the sender and the panel need of the index, apart from the first load. */

/** Returns the earliest of the timestamps in ms since 1970; null for none. */
export const earliestOf = (timestamps: readonly number[]): number | null =>
  timestamps.length > 0 ? Math.min(...timestamps) : null;

/** Returns when the oldest of a user's calls was created, in ms since 1970; null for none. */
export const callsWaitSince = (ownerUserId: number): number | null =>
  earliestOf(callsOf(ownerUserId).map(({ madeAt, sendAt }) => madeAt ?? sendAt));

/** Returns the number of other users' calls that wait on this device; only the number is ever shown. */
export const countForeignCalls = (ownerUserId: number): number =>
  [...calls.values()].filter((call) => call.ownerUserId !== ownerUserId).length;

/** Imports calls of another device in their order; existing calls are unchanged. Returns how many were new. */
export const takeCallsOver = (added: readonly Omit<WaitingCall, 'seq'>[]): number => {
  const newCalls = added.filter(({ key }) => !calls.has(key));
  for (const call of newCalls) {
    places.set(call.key, 'new');
    write({ ...call, seq: lastSeq() + 1 });
  }
  if (newCalls.length > 0) notifyChange();
  return newCalls.length;
};

/** Marks a call as sending, due again at `sendAt`, and returns it; null if another tab has sent or cancelled it. */
export const claimCall = async (key: string, sendAt: number): Promise<WaitingCall | null> => {
  const call = calls.get(key);
  if (!call) return null;
  if (places.get(key) !== 'stored') {
    // Only this tab knows it, so that nothing has to be awaited.
    changeCall(key, { ...markedSending(call), sendAt });
    return readCall(key);
  }
  await storeCalls();
  const seen = calls.get(key);
  if (!seen || !isAsSeen(seen, call)) return null;
  try {
    const claim = await (await openOutbox())?.claimCall(seen, sendAt);
    const stored = claim?.call ?? null;
    takeStored(key, stored);
    tellOthers([{ key, call: stored }]);
    notifyChange();
    return claim?.isClaimed ? stored : null;
  } catch (error) {
    logFailure('the sending of a waiting call could not be stored', error);
    changeCall(key, { ...markedSending(call), sendAt });
    return readCall(key);
  }
};

/** Removes a call that was carried out, and tells all tabs. */
export const finishCall = (key: string, answer: unknown): void => {
  const call = calls.get(key);
  if (!call) return;
  callSent.emit({ call, answer });
  if (places.get(key) === 'stored' || places.get(key) === 'writing')
    sentCalls.push({ call: { ...call, payload: null }, answer });
  remove(key);
  notifyChange();
};
