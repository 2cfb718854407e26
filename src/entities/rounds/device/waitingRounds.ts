import { useEffect, useState } from 'react';
import { waitingRounds } from '#offline/sync/unsent.ts';
import type { NamedWaitingRound } from '#offline/sync/waiting.ts';
import { useRefusedCount, useUnsentCount } from '#offline/sync/useSync.ts';
import { useUser } from '#entities/session/useSession.ts';

const noRounds: readonly NamedWaitingRound[] = [];

/** Returns the user's rounds that wait to be sent, for the dashboard. */
export const useWaitingRounds = (): readonly NamedWaitingRound[] => {
  const { id } = useUser();
  const waiting = useUnsentCount();
  const refusedCount = useRefusedCount();
  const [rounds, setRounds] = useState(noRounds);

  useEffect(() => {
    if (waiting === 0) return undefined;
    let isLeft = false;
    void waitingRounds(id).then((found) => {
      if (!isLeft) setRounds(found);
    });
    return () => {
      isLeft = true;
    };
  }, [id, waiting, refusedCount]);

  return waiting === 0 ? noRounds : rounds;
};
