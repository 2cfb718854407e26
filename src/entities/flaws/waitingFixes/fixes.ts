import { producerNames } from '#offline/calls/producerNames.ts';
import type { NewCall } from '#offline/calls/waitingCalls.ts';
import { callsOf, dropCall, putCall } from '#offline/calls/waitingCalls.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { now } from '#platform/time/clock.ts';

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

/** Stores a comment on the device, to be sent at once; comments on one flaw are sent in order. Resolves with whether it outlives the page. */
export const keepComment = (
  comment: Pick<WaitingComment, 'key' | 'ownerUserId' | 'name' | 'payload'>,
): Promise<boolean> => {
  const { targetId } = comment.payload;
  return putCall({
    ...comment,
    target: `comment:${targetId}`,
    producer: producerNames.fix,
  } satisfies NewCall<CommentCall>);
};

/**
 * Stores a fix on the device; it replaces an older fix of the same flaw or question that isn't being sent. Resolves with whether it outlives
 * the page.
 */
export const keepFix = (
  fix: Pick<WaitingFix, 'key' | 'ownerUserId' | 'name' | 'payload'>,
): Promise<boolean> => {
  const target = fixTarget(fix.payload);
  const sendAt = now().getTime() + fixWaitMs;
  const older = readFixes(fix.ownerUserId).filter((one) => one.target === target && one.state !== 'sending');
  const kept = putCall({ ...fix, target, sendAt, producer: producerNames.fix } satisfies NewCall<FixCall>);
  for (const { key } of older) dropCall(key);
  return kept;
};
