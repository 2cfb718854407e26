import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { WaitingCall } from '../log/outboxTypes.ts';

/*
 * Waiting calls in `localStorage`, from where they are taken into the outbox once: version 3.0.0 kept all of them there, one text per call,
 * and a page that is hidden writes those there that the outbox doesn't have yet, since nothing else can be written then.
 */

/** Call as version 3.0.0 stored it and wrote it into rescue files. */
export type OldCall = Omit<WaitingCall, 'state' | 'attempts'> & {
  state: 'waiting' | 'sending' | 'parked' | 'sent';
  tries: number;
};

const fields = ['key', 'ownerUserId', 'producer', 'target', 'name', 'payload', 'seq', 'sendAt', 'state'];

const isCall = (value: unknown): value is WaitingCall | OldCall =>
  value instanceof Object && fields.every((field) => field in value);

/** Returns a call in the form of this version; null for one that 3.0.0 had sent. */
export const currentCall = (call: WaitingCall | OldCall): WaitingCall | null => {
  if (!('tries' in call)) return call;
  const { tries, state, ...rest } = call;
  if (state === 'sent') return null;
  return { ...rest, attempts: tries, state: state === 'waiting' ? 'sealed' : state };
};

/** Returns a call in the form of version 3.0.0. */
export const oldCall = ({ attempts, state, ...rest }: WaitingCall): OldCall => ({
  ...rest,
  tries: attempts,
  state: state === 'sealed' ? 'waiting' : state,
});

const textKey = (key: string): string => storageKeys.call + key;

/** Returns whether there are calls in `localStorage`. */
export const hasCallTexts = (): boolean => localTexts.keys(storageKeys.call).length > 0;

/** Returns the calls in `localStorage`, and removes what is none. */
export const readCallTexts = (): WaitingCall[] => {
  const calls: WaitingCall[] = [];
  for (const row of localTexts.keys(storageKeys.call)) {
    const value = readJson(localTexts, row);
    const call = isCall(value) ? currentCall(value) : null;
    if (call) calls.push(call);
    else localTexts.remove(row);
  }
  return calls;
};

/** Writes a call that a hidden page can't store otherwise. */
export const writeCallText = (call: WaitingCall): void => {
  writeJson(localTexts, textKey(call.key), call);
};

/** Removes calls that the outbox has now, or that are gone. */
export const dropCallTexts = (keys: readonly string[]): void => {
  for (const key of keys) localTexts.remove(textKey(key));
};
