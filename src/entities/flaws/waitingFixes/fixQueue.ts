import type { CallInput } from '../../../platform/callAddress.ts';
import { now } from '../../../platform/clock.ts';
import { makeEmitter } from '../../../platform/emitter.ts';
import type { Failure } from '../../../platform/failure.ts';
import { localTexts, readJson, writeJson } from '../../../platform/storage.ts';
import { storageKeys } from '../../../platform/storageKeys.ts';

/** How long a fix can be taken back before it is sent, in ms. */
export const fixWaitMs = 10_000;

/** A fix that its user asked for and that the backend has not confirmed. */
export interface WaitingFix {
  id: string;
  /** Whose it is: nobody else's session sends it. */
  userId: number;
  flawId: number;
  name: string;
  body: CallInput<'updateFlaw'>['body'];
  /** When it goes out, in ms since 1970. */
  sendAt: number;
  /** On its way: it can't be taken back any more. */
  isSending: boolean;
  /** Why the backend refused it; it waits for a person then. */
  failure: Failure | null;
}

/** Told when the queue changed in this tab. */
export const fixesChanged = makeEmitter();

const isFix = (value: unknown): value is WaitingFix =>
  value instanceof Object &&
  ['id', 'userId', 'flawId', 'name', 'body', 'sendAt', 'isSending', 'failure'].every((key) => key in value);

const readAll = (): WaitingFix[] => {
  const kept = readJson(localTexts, storageKeys.fixes);
  return Array.isArray(kept) ? kept.filter(isFix) : [];
};

const store = (fixes: readonly WaitingFix[]): boolean => {
  const isKept = writeJson(localTexts, storageKeys.fixes, fixes);
  fixesChanged.emit();
  return isKept;
};

/** The user's waiting fixes, oldest first, as all tabs know them. */
export const readFixes = (userId: number): WaitingFix[] => readAll().filter((fix) => fix.userId === userId);

/** Keeps a fix on the device; a newer one of the same flaw replaces an older that isn't on its way. */
export const keepFix = (fix: Omit<WaitingFix, 'sendAt' | 'isSending' | 'failure'>): void => {
  const isOther = ({ flawId, userId, isSending }: WaitingFix) =>
    isSending || flawId !== fix.flawId || userId !== fix.userId;
  const sendAt = now().getTime() + fixWaitMs;
  store([...readAll().filter(isOther), { ...fix, sendAt, isSending: false, failure: null }]);
};

/** Changes one fix and leaves the others; a fix that is gone stays gone. */
export const changeFix = (id: string, changes: Partial<WaitingFix>): void => {
  store(readAll().map((fix) => (fix.id === id ? { ...fix, ...changes } : fix)));
};

/** Takes a fix out: it was stored by the backend, or is wanted no more. */
export const dropFix = (id: string): void => {
  store(readAll().filter((fix) => fix.id !== id));
};

/** Takes a fix back; false when it is on its way or stored already. */
export const undoFix = (id: string): boolean => {
  const fix = readAll().find((each) => each.id === id);
  if (!fix || fix.isSending) return false;
  dropFix(id);
  return true;
};
