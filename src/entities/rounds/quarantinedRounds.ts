import { useEffect, useState } from 'react';
import { quarantinedRounds } from '../../offline/sync/unsent.ts';
import { useStorageMode, useUnsentCount } from '../../offline/sync/useSync.ts';
import type { QuarantinedRound } from '../../offline/sync/waiting.ts';
import { useUser } from '../session/useSession.ts';

const none: readonly QuarantinedRound[] = [];

/** The user's rounds with work that waits for an admin, for the dashboard; looked up anew when something was sent. */
export const useQuarantinedRounds = (): readonly QuarantinedRound[] => {
  const { id } = useUser();
  const waiting = useUnsentCount();
  const storage = useStorageMode();
  const [rounds, setRounds] = useState(none);

  useEffect(() => {
    // The stores aren't opened for this alone: that can wait until the page has shown what it opened with.
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
