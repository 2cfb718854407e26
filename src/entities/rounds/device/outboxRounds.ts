import { useEffect, useState } from 'react';
import { quarantinedRounds, roundsOnDevice, waitingRounds } from '#offline/sync/unsent.ts';
import { useRefusedCount, useStorageMode, useUnsentCount } from '#offline/sync/useSync.ts';
import type { DeviceRound, NamedWaitingRound, QuarantinedRound } from '#offline/sync/waiting.ts';
import { useUser } from '#entities/session/useSession.ts';

/** Returns a user's rounds of one kind, reread when the outbox has changed; null while unread, or not needed. */
const useOutboxRounds = <Round>(
  read: (userId: number) => Promise<Round[]>,
  isNeeded = true,
): readonly Round[] | null => {
  const { id } = useUser();
  const unsent = useUnsentCount();
  const refusedCount = useRefusedCount();
  const [rounds, setRounds] = useState<readonly Round[] | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isLeft = false;
    void read(id).then((found) => {
      if (!isLeft) setRounds(found);
    });
    return () => {
      isLeft = true;
    };
  }, [read, isNeeded, id, unsent, refusedCount]);
  return isNeeded ? rounds : null;
};

const noWaitingRounds: readonly NamedWaitingRound[] = [];
const noQuarantinedRounds: readonly QuarantinedRound[] = [];

/** Returns the user's rounds stored on this device; null while loading. */
export const useDeviceRounds = (): readonly DeviceRound[] | null => useOutboxRounds(roundsOnDevice);

/** Returns the user's rounds that wait to be sent, for the dashboard. */
export const useWaitingRounds = (): readonly NamedWaitingRound[] =>
  useOutboxRounds(waitingRounds, useUnsentCount() > 0) ?? noWaitingRounds;

/**
 * Returns the user's rounds with work waiting for an admin, for the dashboard; reread when something was sent. The stores aren't opened just
 * for this: it can wait until the page has shown its first screen.
 */
export const useQuarantinedRounds = (): readonly QuarantinedRound[] =>
  useOutboxRounds(quarantinedRounds, useStorageMode() !== 'unknown') ?? noQuarantinedRounds;
