import { makeEmitter } from '#platform/emitter.ts';
import { logFailure } from '#platform/log.ts';
import { now } from '#platform/time/clock.ts';
import { deviceReplaced, mayHoldWork } from '../log/deviceUse.ts';
import { followTabs, tabMessage, tellTabs } from '../log/logEvents.ts';
import type { OutboxStore, WaitingCall } from '../log/outboxTypes.ts';
import { dropCallTexts, hasCallTexts, readCallTexts, writeCallText } from './callTexts.ts';

/*
 * Index of the waiting calls in memory, for screens and sender, which read it synchronously. It is loaded once per page; a change is written
 * to the outbox behind it, and then told to the other tabs of this browser.
 */

/** New call as its producer passes it. */
export type NewCall<Payload = unknown> = Pick<
  WaitingCall<Payload>,
  'key' | 'ownerUserId' | 'producer' | 'target' | 'name' | 'payload'
> & { sendAt?: number };

/** A call that was carried out, with the part of the response that screens need. */
interface SentCall {
  call: WaitingCall;
  answer: unknown;
}

/** Message to the other tabs about stored changes. */
interface CallNews {
  changes: { key: string; call: WaitingCall | null }[];
  sent: SentCall[];
}

/** Fires when calls change, in this tab or another one. */
export const callsChanged = makeEmitter();
/** Fires for each call that was carried out, in this tab or another one. */
export const callSent = makeEmitter<SentCall>();

/**
 * Place of a call: `page` for one that mustn't outlive the page, since a form waits for its response; `new` until its first row is written,
 * so that no other tab knows it.
 */
type Place = 'page' | 'new' | 'writing' | 'stored';

export const calls = new Map<string, WaitingCall>();
export const places = new Map<string, Place>();
/** Calls whose last change isn't stored yet. */
const unstored = new Set<string>();
/** Calls that changed since the outbox was last read: what was read of them is stale. */
const changedSince = new Set<string>();
/** Calls that this page has written to `localStorage`: only the next page takes them over. */
const mirrored = new Set<string>();
export const sentCalls: SentCall[] = [];
let version = 0;
let isFollowing = false;
let isLoaded = false;
let isUnavailable = false;
let opened: Promise<OutboxStore | null> | null = null;
let loading: Promise<void> | null = null;
let storing: Promise<void> | null = null;

export const notifyChange = (): void => {
  version += 1;
  callsChanged.emit();
};

deviceReplaced.on(() => {
  for (const each of [calls, places, unstored, changedSince, mirrored]) each.clear();
  sentCalls.length = 0;
  [opened, loading, storing, isLoaded, isUnavailable] = [null, null, null, false, false];
  notifyChange();
});

const forget = (key: string): void => {
  calls.delete(key);
  places.delete(key);
  changedSince.add(key);
};

const keep = (call: WaitingCall): void => {
  calls.set(call.key, call);
  changedSince.add(call.key);
};

/** Takes a call into the index as the outbox has it, null for none. */
export const takeStored = (key: string, stored: WaitingCall | null): void => {
  if (stored) keep(stored);
  else forget(key);
};

/** Opens the outbox; null if the browser has none, so that every call is due at once. */
export const openOutbox = (): Promise<OutboxStore | null> => {
  opened ??= (async () => {
    const { openDevice } = await import('../log/device.ts');
    const { outbox, mode } = await openDevice();
    if (mode !== 'unavailable') return outbox;
    isUnavailable = true;
    const sendAt = now().getTime();
    for (const call of calls.values()) if (call.sendAt > sendAt) calls.set(call.key, { ...call, sendAt });
    notifyChange();
    return null;
  })();
  opened.catch(() => {
    opened = null;
  });
  return opened;
};

export const tellOthers = (changes: CallNews['changes'], sent: SentCall[] = []): void =>
  tellTabs({ changes, sent } satisfies CallNews);

const isNews = (value: unknown): value is CallNews =>
  value instanceof Object && 'changes' in value && 'sent' in value;

const readNews = ({ changes, sent }: CallNews): void => {
  for (const { key, call } of changes) {
    if (call === null) forget(key);
    else if (!unstored.has(key)) {
      keep(call);
      places.set(key, 'stored');
    }
  }
  for (const one of sent) callSent.emit(one);
  notifyChange();
};

/** Writes down in this moment what the outbox doesn't have yet: a hidden page may end before its transaction does. */
export const mirrorUnstored = (): void => {
  for (const key of unstored) {
    const call = calls.get(key);
    if (!call) continue;
    writeCallText(call);
    mirrored.add(key);
  }
};

const onHidden = (): void => {
  if (document.visibilityState === 'hidden') mirrorUnstored();
};

/** Follows the other tabs and the end of the page. */
const follow = (): void => {
  if (isFollowing || typeof window === 'undefined') return;
  isFollowing = true;
  followTabs();
  tabMessage.on((message) => {
    if (isNews(message)) readNews(message);
  });
  window.addEventListener('pagehide', mirrorUnstored);
  document.addEventListener('visibilitychange', onHidden);
};

/** Stores one batch of changes; returns false if the outbox refused them, so that they wait for the next change. */
const storeBatch = async (keys: readonly string[]): Promise<boolean> => {
  const sent = sentCalls.splice(0);
  const changes = keys.map((key) => {
    const isNew = places.get(key) === 'new';
    if (isNew) places.set(key, 'writing');
    return { key, call: calls.get(key) ?? null, isNew };
  });
  try {
    const outbox = await openOutbox();
    if (!outbox) throw new Error('no outbox');
    const stale = new Map((await outbox.putCalls(changes)).map(({ key, call }) => [key, call]));
    for (const { key, call } of changes) {
      const isStale = stale.has(key) && calls.has(key);
      if (isStale) takeStored(key, stale.get(key) ?? null);
      if (isStale || (calls.get(key) ?? null) === call) unstored.delete(key);
      if (call && calls.has(key)) places.set(key, 'stored');
    }
    dropCallTexts(keys.filter((key) => !unstored.has(key)));
    tellOthers(
      changes.filter(({ key }) => !stale.has(key)),
      sent,
    );
    notifyChange();
    return true;
  } catch (error) {
    if (!isUnavailable) logFailure('a waiting call could not be stored', error);
    for (const { key, isNew } of changes) if (isNew && calls.has(key)) places.set(key, 'new');
    sentCalls.unshift(...sent);
    return false;
  }
};

const storeAll = async (): Promise<void> => {
  // Changes of one moment are one transaction.
  await Promise.resolve();
  while (unstored.size > 0) if (!(await storeBatch([...unstored]))) return;
};

/** Stores what has changed; resolves when it is stored, or was refused. */
export const storeCalls = (): Promise<void> => {
  if (isUnavailable) return Promise.resolve();
  storing ??= storeAll().finally(() => {
    storing = null;
  });
  return storing;
};

export const write = (call: WaitingCall): void => {
  keep(call);
  if (places.get(call.key) === 'page') return;
  unstored.add(call.key);
  void storeCalls();
};

export const remove = (key: string): void => {
  const place = places.get(key);
  forget(key);
  if (place === 'writing' || place === 'stored') {
    unstored.add(key);
    void storeCalls();
  } else {
    unstored.delete(key);
    dropCallTexts([key]);
  }
};

/** Takes the calls of the outbox and of `localStorage` into the index. */
const load = async (): Promise<void> => {
  const outbox = await openOutbox();
  const texts = readCallTexts().filter(({ key }) => !calls.has(key) && !mirrored.has(key));
  changedSince.clear();
  const stored = (await outbox?.waitingCalls()) ?? [];
  const keys = new Set(stored.map(({ key }) => key));
  for (const [key, place] of places)
    if (place === 'stored' && !keys.has(key) && !changedSince.has(key)) forget(key);
  for (const call of stored) {
    if (unstored.has(call.key) || changedSince.has(call.key)) continue;
    calls.set(call.key, call);
    places.set(call.key, 'stored');
  }
  for (const call of texts) {
    if (!keys.has(call.key)) places.set(call.key, 'new');
    write(call);
  }
};

/** Returns whether the index holds the calls of this device. */
export const areCallsLoaded = (): boolean => isLoaded;

/** Loads the calls of this device, once per page or `isAgain`; a page that holds no work doesn't load the IndexedDB library for it. */
export const loadCalls = (isAgain = false): Promise<void> => {
  if (isAgain) loading = null;
  loading ??= (async () => {
    follow();
    try {
      if (hasCallTexts() || (await mayHoldWork())) await load();
    } catch (error) {
      loading = null;
      logFailure('the waiting calls of this device could not be read', error);
    }
    isLoaded = true;
    notifyChange();
  })();
  return loading;
};

/** Opens the outbox before the first call, so that none has to wait for it. */
export const openCallStore = async (): Promise<void> => {
  await openOutbox();
};

/** Subscribes to changes of the calls, here and in other tabs; returns the unsubscribe function. */
export const followCalls = (listener: () => void): (() => void) => {
  follow();
  return callsChanged.on(listener);
};

/** Returns a number that grows with each change: the snapshot for `useSyncExternalStore`. */
export const callsVersion = (): number => version;

/** Returns a call's current state; null if it was removed. */
export const readCall = (key: string): WaitingCall | null => calls.get(key) ?? null;

/** Returns a user's calls in order of creation. */
export const callsOf = (ownerUserId: number): WaitingCall[] =>
  [...calls.values()].filter((call) => call.ownerUserId === ownerUserId).sort((a, b) => a.seq - b.seq);

/** Returns whether a call outlives this page. */
export const isCallKept = (key: string): boolean => places.get(key) === 'stored' || !calls.has(key);

export const lastSeq = (): number => Math.max(0, ...[...calls.values()].map(({ seq }) => seq));

/** Adds a call; resolves with whether it outlives the page. With `isBrief` it doesn't: a form waits for its response. */
export const putCall = async (call: NewCall, isBrief = false): Promise<boolean> => {
  follow();
  const madeAt = now().getTime();
  const sendAt = isUnavailable ? madeAt : (call.sendAt ?? madeAt);
  places.set(call.key, isBrief ? 'page' : 'new');
  write({ ...call, sendAt, madeAt, seq: lastSeq() + 1, state: 'sealed', attempts: 0, failure: null });
  notifyChange();
  // The sender starts with the outbox, also for a call that isn't stored.
  await (isBrief ? openOutbox() : storeCalls());
  return isCallKept(call.key);
};

/** Changes a call; does nothing if it was removed. */
export const changeCall = (key: string, changes: Partial<WaitingCall>): void => {
  const call = calls.get(key);
  if (!call) return;
  write({ ...call, ...changes });
  notifyChange();
};

/** Removes a call that is no longer needed. */
export const dropCall = (key: string): void => {
  remove(key);
  notifyChange();
};

/** Cancels a call; resolves with false if it is being sent or was removed. */
export const takeCallBack = async (key: string): Promise<boolean> => {
  if (places.get(key) !== 'page') await storeCalls();
  if ((calls.get(key)?.state ?? 'sending') === 'sending') return false;
  if (places.get(key) !== 'stored') {
    dropCall(key);
    return true;
  }
  const outbox = await openOutbox();
  if (!(await outbox?.removeCall(key))) return false;
  forget(key);
  dropCallTexts([key]);
  tellOthers([{ key, call: null }]);
  notifyChange();
  return true;
};

/** Makes a user's waiting or parked calls due at once. */
export const hurryCalls = (ownerUserId: number, isMeant: (call: WaitingCall) => boolean): void => {
  const sendAt = now().getTime();
  for (const call of callsOf(ownerUserId))
    if (call.state !== 'sending' && isMeant(call)) write({ ...call, state: 'sealed', sendAt });
  notifyChange();
};
