import { now } from '#platform/time/clock.ts';
import { earliest } from './earliest.ts';
import { makeEmitter } from '#platform/emitter.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { localTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Call that waits outside the rounds' log: one row in `localStorage`, which is written synchronously, read by every tab, and available
 * before or without IndexedDB.
 */
export interface WaitingCall<Payload = unknown> {
  /** `Idempotency-Key` of the call: repeats have one effect. */
  key: string;
  /** Only this user's session sends or shows the call. */
  ownerUserId: number;
  /** Name of the producer that created the call and sends it. */
  producer: string;
  /** Record that the call changes, such as `flaw:12`: calls on one target are sent in order. */
  target: string;
  /** Display name of the target. */
  name: string;
  payload: Payload;
  /** Sequence number among all calls of this device. */
  seq: number;
  /** Time of the user's action, in ms since 1970; missing in rows of earlier versions. */
  madeAt?: number;
  /** Time at which the call is due, in ms since 1970. */
  sendAt: number;
  /** `sending`: its outcome is unknown from now on. `parked`: refused, waits for a person. `sent`: carried out, about to be removed. */
  state: 'waiting' | 'sending' | 'parked' | 'sent';
  /** Number of failed tries. */
  tries: number;
  /** Last failure or refusal. */
  failure: Failure | null;
}

/** New call as its producer passes it. */
export type NewCall<Payload = unknown> = Pick<
  WaitingCall<Payload>,
  'key' | 'ownerUserId' | 'producer' | 'target' | 'name' | 'payload'
> & { sendAt?: number };

const fields = ['key', 'ownerUserId', 'producer', 'target', 'name', 'payload', 'seq', 'sendAt', 'state'];

const isCall = (value: unknown): value is WaitingCall =>
  value instanceof Object && fields.every((field) => field in value);

/** Fires when calls change, in this tab or another one. */
export const callsChanged = makeEmitter();
/** Fires for each call that was carried out, in this tab or another one, with the producer's extract of the response. */
export const callSent = makeEmitter<{ call: WaitingCall; answer: unknown }>();

/** Calls that must not outlive this page, since a form waits for their response. */
const unkept = new Map<string, WaitingCall>();
let version = 0;
let isFollowing = false;

const rowOf = (key: string): string => storageKeys.call + key;

const notifyChange = (): void => {
  version += 1;
  callsChanged.emit();
};

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/**
 * Cache of the rows as last read or written: a call with hundreds of records is read several times per change. Its values are immutable.
 */
const readRows = new Map<string, { text: string; value: unknown }>();

const readRow = (row: string): unknown => {
  const text = localTexts.get(row);
  const cachedRow = readRows.get(row);
  if (cachedRow && cachedRow.text === text) return cachedRow.value;
  readRows.delete(row);
  const value = parsed(text);
  if (text !== null && isCall(value)) readRows.set(row, { text, value });
  return value;
};

/** Subscribes to the other tabs' changes: each row they write is a `storage` event. */
const follow = (): void => {
  if (isFollowing || typeof window === 'undefined') return;
  isFollowing = true;
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(storageKeys.call)) return;
    const row = parsed(newValue);
    if (isCall(row) && row.state === 'sent')
      callSent.emit({ call: row, answer: 'answer' in row ? row.answer : null });
    notifyChange();
  });
};

/** Subscribes to changes of the calls, here and in other tabs; returns the unsubscribe function. */
export const followCalls = (listener: () => void): (() => void) => {
  follow();
  return callsChanged.on(listener);
};

/** Returns a number that grows with each change: the snapshot for `useSyncExternalStore`. */
export const callsVersion = (): number => version;

/** Returns a call's current state, including other tabs' changes; null if it was removed. */
export const readCall = (key: string): WaitingCall | null => {
  const row = unkept.get(key) ?? readRow(rowOf(key));
  return isCall(row) && row.state !== 'sent' ? row : null;
};

const allCalls = (): WaitingCall[] => [
  ...localTexts
    .keys(storageKeys.call)
    .map((row) => readRow(row))
    .filter(isCall),
  ...unkept.values(),
];

/** Returns a user's calls in order of creation. */
export const callsOf = (ownerUserId: number): WaitingCall[] =>
  allCalls()
    .filter((call) => call.ownerUserId === ownerUserId && call.state !== 'sent')
    .sort((a, b) => a.seq - b.seq);

/** Returns when the oldest of a user's calls was created, in ms since 1970; null for none. */
export const callsWaitSince = (ownerUserId: number): number | null =>
  earliest(callsOf(ownerUserId).map(({ madeAt, sendAt }) => madeAt ?? sendAt));

/** Returns the number of other users' calls that wait on this device; only the number is ever shown. */
export const countForeignCalls = (ownerUserId: number): number =>
  allCalls().filter((call) => call.ownerUserId !== ownerUserId && call.state !== 'sent').length;

/** Rows that the browser didn't store, for lack of space for example: they live as long as the page. */
const refusedRows = new Set<string>();

const write = (call: WaitingCall): boolean => {
  if (unkept.has(call.key)) {
    unkept.set(call.key, call);
    return false;
  }
  const text = JSON.stringify(call);
  const isKept = localTexts.set(rowOf(call.key), text);
  readRows.set(rowOf(call.key), { text, value: call });
  if (isKept) refusedRows.delete(call.key);
  else refusedRows.add(call.key);
  return isKept;
};

/** Returns whether a call outlives this page. */
export const isCallKept = (key: string): boolean => !unkept.has(key) && !refusedRows.has(key);

/** Stores a call; returns whether it outlives the page. With `isBrief` it doesn't: a form waits for its response. */
export const putCall = (call: NewCall, isBrief = false): boolean => {
  const seq = Math.max(0, ...allCalls().map((other) => other.seq)) + 1;
  const madeAt = now().getTime();
  const row = { sendAt: madeAt, ...call, madeAt, seq, state: 'waiting', tries: 0, failure: null } as const;
  if (isBrief) unkept.set(call.key, row);
  const isKept = write(row);
  notifyChange();
  return isKept;
};

/** Imports calls of another device or an earlier version in their order; existing calls are unchanged. */
export const takeCallsOver = (calls: readonly Omit<WaitingCall, 'seq'>[]): number => {
  const fresh = calls.filter(({ key }) => localTexts.get(rowOf(key)) === null);
  let seq = Math.max(0, ...allCalls().map((other) => other.seq));
  for (const call of fresh) write({ ...call, seq: (seq += 1) });
  if (fresh.length > 0) notifyChange();
  return fresh.length;
};

/** Changes a call; does nothing if it was removed. */
export const changeCall = (key: string, changes: Partial<WaitingCall>): void => {
  const call = readCall(key);
  if (!call) return;
  write({ ...call, ...changes });
  notifyChange();
};

const remove = (key: string): void => {
  unkept.delete(key);
  refusedRows.delete(key);
  readRows.delete(rowOf(key));
  localTexts.remove(rowOf(key));
};

/** Removes a call that is no longer needed. */
export const dropCall = (key: string): void => {
  remove(key);
  notifyChange();
};

/** Cancels a call; returns false if it is being sent or was removed. */
export const takeCallBack = (key: string): boolean => {
  const call = readCall(key);
  if (!call || call.state === 'sending') return false;
  dropCall(key);
  return true;
};

/** Removes a call that was carried out. Other tabs learn it from its row, which has the state `sent` before it is removed. */
export const finishCall = (key: string, response: unknown): void => {
  const call = readCall(key);
  if (!call) return;
  const sentCall = { ...call, payload: null, state: 'sent' } as const;
  if (!unkept.has(key)) writeJson(localTexts, rowOf(key), { ...sentCall, answer: response });
  callSent.emit({ call, answer: response });
  remove(key);
  notifyChange();
};

/** Makes a user's waiting or parked calls due at once. */
export const hurryCalls = (ownerUserId: number, isMeant: (call: WaitingCall) => boolean): void => {
  const sendAt = now().getTime();
  for (const call of callsOf(ownerUserId))
    if (call.state !== 'sending' && isMeant(call)) write({ ...call, state: 'waiting', sendAt });
  notifyChange();
};

/** Removes rows in state `sent`, left by a page that was closed during their removal. */
export const sweepSent = (): void => {
  for (const { key, state } of allCalls()) if (state === 'sent') remove(key);
};
