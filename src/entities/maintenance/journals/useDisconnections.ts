import { useEffect, useState } from 'react';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import { useUser } from '#entities/session/useSession.ts';
import { onceDeviceOpened } from '#offline/log/deviceUse.ts';
import { logFailure } from '#platform/log.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { keepDisconnections, readKeptDisconnections } from './keptDisconnections.ts';

/** Place whose disconnections are shown: a customer with the levels below, or a building, which this device keeps. */
export type DisconnectionPlace = { customerId: number } | { buildingId: number };

/** Returns what is disconnected at a place: of the backend or, for a building without a connection, what this device knows. */
export function useDisconnections(place: DisconnectionPlace): {
  standing: StandingDisconnections | null;
  isKept: boolean;
} {
  const { id: userId } = useUser();
  const buildingId = 'buildingId' in place ? place.buildingId : null;
  const { currentData, isError } = useCallQuery('getDisconnections', place, refetchOnMount);
  const [keptState, setKept] = useState<StandingDisconnections | null>(null);
  useEffect(() => {
    if (!currentData || buildingId === null) return;
    onceDeviceOpened(() => {
      keepDisconnections(userId, buildingId, currentData).catch((error: unknown) =>
        logFailure('the disconnections could not be kept', error),
      );
    });
  }, [currentData, userId, buildingId]);
  useEffect(() => {
    let isOver = false;
    if (currentData || !isError || buildingId === null) return undefined;
    readKeptDisconnections(userId, buildingId)
      .then((known) => (isOver ? undefined : setKept(known)))
      .catch((error: unknown) => logFailure('the disconnections could not be read', error));
    return () => {
      isOver = true;
    };
  }, [currentData, isError, userId, buildingId]);
  return { standing: currentData ?? keptState, isKept: !currentData };
}
