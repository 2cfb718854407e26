import { useSyncExternalStore } from 'react';
import { callsVersion, followCalls } from '#offline/calls/waitingCalls.ts';
import { newId } from '#platform/ids.ts';
import { nowIso } from '#platform/time/clock.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { WaitingComment } from './fixes.ts';
import { keepComment, readComments } from './fixes.ts';

/** Returns the user's comments on a flaw that the backend has not confirmed. */
export const useWaitingComments = (flawId: number): WaitingComment[] => {
  const { id } = useUser();
  useSyncExternalStore(followCalls, callsVersion);
  return readComments(id, flawId);
};

/** Keeps a comment without photos, to be sent as soon as there is a connection. */
export const useKeepComment = () => {
  const { id: ownerUserId } = useUser();
  return (flaw: { id: number; name: string }, text: string): void => {
    const body = { flawId: flaw.id, kind: 'comment' as const, text, created: nowIso() };
    void keepComment({
      key: newId(),
      ownerUserId,
      name: flaw.name,
      payload: { kind: 'comment', targetId: flaw.id, body },
    });
  };
};
