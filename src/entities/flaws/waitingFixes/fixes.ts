import { producerNames } from '#offline/calls/producerNames.ts';
import type { NewCall, WaitingCall } from '#offline/calls/waitingCalls.ts';
import { callsOf, dropCall, putCall, takeCallsOver } from '#offline/calls/waitingCalls.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { now } from '#platform/time/clock.ts';
import { localTexts, readJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Time to undo a fix before it is sent, in milliseconds. */
export const fixWaitMs = 10_000;

/** Call that fixes a flaw, or the fault reported by a question's negative answer. */
export type FixCall =
  | { kind: 'flaw'; targetId: number; body: CallInput<'updateFlaw'>['body'] }
  | { kind: 'question'; targetId: number; body: CallInput<'updateRoundQuestion'>['body'] };

/** Call with a comment on a flaw, which waits like a fix. */
export type CommentCall = { kind: 'comment'; targetId: number; body: CallInput<'createFlawEvent'>['body'] };

/** Fix requested by the user that the backend has not confirmed. */
export type WaitingFix = WaitingCall<FixCall>;

export type WaitingComment = WaitingCall<CommentCall>;

const isOurs = (call: WaitingCall): call is WaitingFix | WaitingComment =>
  call.producer === producerNames.fix;
const isComment = (call: WaitingFix | WaitingComment): call is WaitingComment =>
  call.payload.kind === 'comment';
const isFix = (call: WaitingFix | WaitingComment): call is WaitingFix => !isComment(call);

export const fixTarget = ({ kind, targetId }: Pick<FixCall, 'kind' | 'targetId'>): string =>
  `${kind}:${targetId}`;

/** Returns the user's waiting fixes, oldest first, shared by all tabs. */
export const readFixes = (userId: number): WaitingFix[] => callsOf(userId).filter(isOurs).filter(isFix);

/** Returns the user's comments on a flaw that the backend has not confirmed, oldest first. */
export const readComments = (userId: number, flawId: number): WaitingComment[] =>
  callsOf(userId)
    .filter(isOurs)
    .filter(isComment)
    .filter(({ payload }) => payload.targetId === flawId);

/** Returns the number of waiting fixes and comments. */
export const countFlawCalls = (userId: number): number => callsOf(userId).filter(isOurs).length;

/** Stores a comment on the device, to be sent at once; comments on one flaw are sent in order. */
export const keepComment = (
  comment: Pick<WaitingComment, 'key' | 'ownerUserId' | 'name' | 'payload'>,
): void => {
  const { targetId } = comment.payload;
  putCall({
    ...comment,
    target: `comment:${targetId}`,
    producer: producerNames.fix,
  } satisfies NewCall<CommentCall>);
};

/** Stores a fix on the device; it replaces an older fix of the same flaw or question that isn't being sent. */
export const keepFix = (fix: Pick<WaitingFix, 'key' | 'ownerUserId' | 'name' | 'payload'>): void => {
  const target = fixTarget(fix.payload);
  const sendAt = now().getTime() + fixWaitMs;
  const older = readFixes(fix.ownerUserId).filter((one) => one.target === target && one.state !== 'sending');
  putCall({ ...fix, target, sendAt, producer: producerNames.fix } satisfies NewCall<FixCall>);
  for (const { key } of older) dropCall(key);
};

/** Fix as stored by earlier versions of this program, all in one list; the earliest supported only flaws. */
type OldFix = Pick<WaitingFix, 'name' | 'sendAt' | 'failure'> & {
  id: string;
  userId: number;
  kind?: FixCall['kind'];
  targetId?: number;
  flawId?: number;
  body: unknown;
  isSending: boolean;
};

const oldFields = ['id', 'userId', 'name', 'body', 'sendAt', 'isSending', 'failure'];
const isOldFix = (value: unknown): value is OldFix =>
  value instanceof Object &&
  oldFields.every((field) => field in value) &&
  ('flawId' in value || ('kind' in value && 'targetId' in value));

const fromOld = ({ id, userId, name, body, sendAt, failure, isSending, ...about }: OldFix) => {
  const payload = {
    kind: about.kind ?? 'flaw',
    targetId: about.targetId ?? about.flawId ?? 0,
    body,
  } as FixCall;
  const state = failure ? 'parked' : isSending ? 'sending' : 'waiting';
  return {
    key: id,
    ownerUserId: userId,
    producer: producerNames.fix,
    target: fixTarget(payload),
    name,
    payload,
    ...({ sendAt, state, tries: 0, failure } as const),
  };
};

/** Imports fixes stored by an earlier version of this program, possibly in another tab. */
export const takeOldFixesOver = (): void => {
  const storedFixes = readJson(localTexts, storageKeys.fixes);
  if (storedFixes === null) return;
  if (Array.isArray(storedFixes)) takeCallsOver(storedFixes.filter(isOldFix).map(fromOld));
  localTexts.remove(storageKeys.fixes);
};
