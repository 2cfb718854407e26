import { now } from '#platform/time/clock.ts';
import { earliest } from './earliest.ts';
import { makeEmitter } from '#platform/emitter.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { localTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * A call that waits by itself, beside the rounds' log: one row of the browser's text store, which is written at once, read by every tab,
 * and there before IndexedDB is and where it isn't.
 */
export interface WaitingCall<Payload = unknown> {
  /** Its `Idempotency-Key`: however often it is sent, it has one effect. */
  key: string;
  /** Nobody else's session sends or shows it. */
  ownerUserId: number;
  /** Who made it and knows how it is sent. */
  producer: string;
  /** What it changes, such as `flaw:12`: calls on one target go one after the other. */
  target: string;
  /** What its target is called, for people. */
  name: string;
  payload: Payload;
  /** Its place among all calls of this device. */
  seq: number;
  /** When it was asked for, in ms since 1970; earlier versions of this program didn't keep it. */
  madeAt?: number;
  /** When it goes out, in ms since 1970. */
  sendAt: number;
  /** `sending`: its outcome is unknown from now on. `parked`: refused, it waits for a person. `sent`: carried out, and about to go. */
  state: 'waiting' | 'sending' | 'parked' | 'sent';
  /** Tries that met trouble. */
  tries: number;
  /** The last trouble or the refusal. */
  failure: Failure | null;
}

/** A call as its producer hands it in. */
export type NewCall<Payload = unknown> = Pick<
  WaitingCall<Payload>,
  'key' | 'ownerUserId' | 'producer' | 'target' | 'name' | 'payload'
> & { sendAt?: number };

const fields = ['key', 'ownerUserId', 'producer', 'target', 'name', 'payload', 'seq', 'sendAt', 'state'];

const isCall = (value: unknown): value is WaitingCall =>
  value instanceof Object && fields.every((field) => field in value);

/** Told when calls changed, in this tab or another one. */
export const callsChanged = makeEmitter();
/** Told of each call that was carried out, in this tab or another one, with what its producer says of the answer. */
export const callSent = makeEmitter<{ call: WaitingCall; answer: unknown }>();

/** Calls that must not outlive this page: their forms answer for them. */
const unkept = new Map<string, WaitingCall>();
let version = 0;
let isFollowing = false;

const rowOf = (key: string): string => storageKeys.call + key;

const changed = (): void => {
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

/** Rows as they were read or written last: a call of hundreds of records is read several times at each change. Nobody changes what is in it. */
const readRows = new Map<string, { text: string; value: unknown }>();

const readRow = (row: string): unknown => {
  const text = localTexts.get(row);
  const known = readRows.get(row);
  if (known && known.text === text) return known.value;
  readRows.delete(row);
  const value = parsed(text);
  if (text !== null && isCall(value)) readRows.set(row, { text, value });
  return value;
};

/** Hears of the other tabs from now on; each row they write is an event of the browser. */
const follow = (): void => {
  if (isFollowing || typeof window === 'undefined') return;
  isFollowing = true;
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(storageKeys.call)) return;
    const row = parsed(newValue);
    if (isCall(row) && row.state === 'sent')
      callSent.emit({ call: row, answer: 'answer' in row ? row.answer : null });
    changed();
  });
};

/** Listens to what changes, here and in other tabs; answers how to stop. */
export const followCalls = (listener: () => void): (() => void) => {
  follow();
  return callsChanged.on(listener);
};

/** Grows with each change: what a screen's reading of the calls hangs on. */
export const callsVersion = (): number => version;

/** A call as it is now, whichever tab changed it last; null when it is gone. */
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

/** A user's calls in the order in which they were made. */
export const callsOf = (ownerUserId: number): WaitingCall[] =>
  allCalls()
    .filter((call) => call.ownerUserId === ownerUserId && call.state !== 'sent')
    .sort((a, b) => a.seq - b.seq);

/** When the oldest of a user's calls was asked for, in ms since 1970; null for none. */
export const callsWaitSince = (ownerUserId: number): number | null =>
  earliest(callsOf(ownerUserId).map(({ madeAt, sendAt }) => madeAt ?? sendAt));

/** How many calls of other users wait on this device; only their number is ever told. */
export const countForeignCalls = (ownerUserId: number): number =>
  allCalls().filter((call) => call.ownerUserId !== ownerUserId && call.state !== 'sent').length;

/** Rows that the browser didn't take, for want of room say: they live as long as the page. */
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

/** Whether a call outlives this page. */
export const isCallKept = (key: string): boolean => !unkept.has(key) && !refusedRows.has(key);

/** Writes a call down; answers whether it outlives the page. With `isBrief` it shall not: a form waits for its answer. */
export const putCall = (call: NewCall, isBrief = false): boolean => {
  const seq = Math.max(0, ...allCalls().map((other) => other.seq)) + 1;
  const madeAt = now().getTime();
  const row = { sendAt: madeAt, ...call, madeAt, seq, state: 'waiting', tries: 0, failure: null } as const;
  if (isBrief) unkept.set(call.key, row);
  const isKept = write(row);
  changed();
  return isKept;
};

/** Takes calls over that another device or an earlier version of this program kept, in their order; what is here already stays as it is. */
export const takeCallsOver = (calls: readonly Omit<WaitingCall, 'seq'>[]): number => {
  const fresh = calls.filter(({ key }) => localTexts.get(rowOf(key)) === null);
  let seq = Math.max(0, ...allCalls().map((other) => other.seq));
  for (const call of fresh) write({ ...call, seq: (seq += 1) });
  if (fresh.length > 0) changed();
  return fresh.length;
};

/** Changes a call; one that is gone stays gone. */
export const changeCall = (key: string, changes: Partial<WaitingCall>): void => {
  const call = readCall(key);
  if (!call) return;
  write({ ...call, ...changes });
  changed();
};

const remove = (key: string): void => {
  unkept.delete(key);
  refusedRows.delete(key);
  readRows.delete(rowOf(key));
  localTexts.remove(rowOf(key));
};

/** Takes a call out that is wanted no more. */
export const dropCall = (key: string): void => {
  remove(key);
  changed();
};

/** Takes a call back; false when it is on its way or gone already. */
export const takeCallBack = (key: string): boolean => {
  const call = readCall(key);
  if (!call || call.state === 'sending') return false;
  dropCall(key);
  return true;
};

/** Takes a call out that was carried out. The other tabs hear of it by its row, which says so before it goes. */
export const finishCall = (key: string, answer: unknown): void => {
  const call = readCall(key);
  if (!call) return;
  const sent = { ...call, payload: null, state: 'sent' } as const;
  if (!unkept.has(key)) writeJson(localTexts, rowOf(key), { ...sent, answer });
  callSent.emit({ call, answer });
  remove(key);
  changed();
};

/** Has a user's calls sent at once that wait or that were refused. */
export const hurryCalls = (ownerUserId: number, isMeant: (call: WaitingCall) => boolean): void => {
  const sendAt = now().getTime();
  for (const call of callsOf(ownerUserId))
    if (call.state !== 'sending' && isMeant(call)) write({ ...call, state: 'waiting', sendAt });
  changed();
};

/** Rows that say `sent` were left by a page that ended right then. */
export const sweepSent = (): void => {
  for (const { key, state } of allCalls()) if (state === 'sent') remove(key);
};
