import type { CallInput } from '../../../platform/callAddress.ts';
import { now } from '../../../platform/clock.ts';
import { makeEmitter } from '../../../platform/emitter.ts';
import type { Failure } from '../../../platform/failure.ts';
import { localTexts, readJson, writeJson } from '../../../platform/storage.ts';
import { storageKeys } from '../../../platform/storageKeys.ts';

/** How long a fix can be taken back before it is sent, in ms. */
export const fixWaitMs = 10_000;

/** What is fixed: a flaw, or the fault that a question's negative answer told of. */
export type FixCall =
  | { kind: 'flaw'; targetId: number; body: CallInput<'updateFlaw'>['body'] }
  | { kind: 'question'; targetId: number; body: CallInput<'updateRoundQuestion'>['body'] };

/** A fix that its user asked for and that the backend has not confirmed. */
export type WaitingFix = FixCall & {
  /** The key of its call too, so that however often it is sent it has one effect. */
  id: string;
  /** Whose it is: nobody else's session sends it. */
  userId: number;
  name: string;
  /** When it goes out, in ms since 1970. */
  sendAt: number;
  /** On its way: it can't be taken back any more. */
  isSending: boolean;
  /** Why the backend refused it; it waits for a person then. */
  failure: Failure | null;
};

/** A fix as it is asked for. */
export type AskedFix = FixCall & Pick<WaitingFix, 'id' | 'userId' | 'name'>;

/** Told when the queue changed in this tab. */
export const fixesChanged = makeEmitter();

const fields = ['id', 'userId', 'kind', 'targetId', 'name', 'body', 'sendAt', 'isSending', 'failure'];

/** An entry of a version that knew flaws alone tells their id as `flawId`. */
const withKind = (value: unknown): unknown =>
  value instanceof Object && 'flawId' in value ? { kind: 'flaw', targetId: value.flawId, ...value } : value;

const isFix = (value: unknown): value is WaitingFix =>
  value instanceof Object && fields.every((key) => key in value);

const readAll = (): WaitingFix[] => {
  const kept = readJson(localTexts, storageKeys.fixes);
  return Array.isArray(kept) ? kept.map(withKind).filter(isFix) : [];
};

const store = (fixes: readonly WaitingFix[]): boolean => {
  const isKept = writeJson(localTexts, storageKeys.fixes, fixes);
  fixesChanged.emit();
  return isKept;
};

/** The user's waiting fixes, oldest first, as all tabs know them. */
export const readFixes = (userId: number): WaitingFix[] => readAll().filter((fix) => fix.userId === userId);

/** Keeps a fix on the device; a newer one of the same flaw or question replaces an older that isn't on its way. */
export const keepFix = (fix: AskedFix): void => {
  const isOther = ({ kind, targetId, userId, isSending }: WaitingFix) =>
    isSending || kind !== fix.kind || targetId !== fix.targetId || userId !== fix.userId;
  const sendAt = now().getTime() + fixWaitMs;
  store([...readAll().filter(isOther), { ...fix, sendAt, isSending: false, failure: null }]);
};

/** Changes one fix and leaves the others; a fix that is gone stays gone. */
export const changeFix = (
  id: string,
  changes: Partial<Pick<WaitingFix, 'sendAt' | 'isSending' | 'failure'>>,
): void => {
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
