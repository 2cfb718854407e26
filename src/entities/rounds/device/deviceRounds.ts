import { useEffect, useState } from 'react';
import { useRefusedCount, useUnsentCount } from '#offline/sync/useSync.ts';
import { roundsOnDevice } from '#offline/sync/unsent.ts';
import type { DeviceRound } from '#offline/sync/waiting.ts';
import { useUser } from '#entities/session/useSession.ts';

/** Returns the user's rounds stored on this device; null while loading. */
export const useDeviceRounds = (): readonly DeviceRound[] | null => {
  const { id } = useUser();
  const unsent = useUnsentCount();
  const refusedCount = useRefusedCount();
  const [rounds, setRounds] = useState<readonly DeviceRound[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    void roundsOnDevice(id).then((found) => {
      if (!isLeft) setRounds(found);
    });
    return () => {
      isLeft = true;
    };
  }, [id, unsent, refusedCount]);
  return rounds;
};
