import { useEffect, useState } from 'react';
import { quarantinedRounds } from '#offline/sync/unsent.ts';
import { useStorageMode, useUnsentCount } from '#offline/sync/useSync.ts';
import type { QuarantinedRound } from '#offline/sync/waiting.ts';
import { useUser } from '#entities/session/useSession.ts';

const noRounds: readonly QuarantinedRound[] = [];

/** Returns the user's rounds with work waiting for an admin, for the dashboard; refetched when something was sent. */
export const useQuarantinedRounds = (): readonly QuarantinedRound[] => {
  const { id } = useUser();
  const waiting = useUnsentCount();
  const storage = useStorageMode();
  const [rounds, setRounds] = useState(noRounds);

  useEffect(() => {
    // The stores aren't opened just for this: it can wait until the page has shown its first screen.
    if (storage === 'unknown') return undefined;
    let isLeft = false;
    void quarantinedRounds(id).then((found) => {
      if (!isLeft) setRounds(found);
    });
    return () => {
      isLeft = true;
    };
  }, [id, waiting, storage]);

  return rounds;
};
