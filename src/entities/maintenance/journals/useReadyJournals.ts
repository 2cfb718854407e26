import { useEffect } from 'react';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import { useUser } from '#entities/session/useSession.ts';
import { onceDeviceOpened } from '#offline/log/deviceUse.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { logFailure } from '#platform/log.ts';

/**
 * Prepares the journals of an opened building for use without a network, with code loaded on demand; on a device without touch only once the
 * device's store is in use.
 */
export function useReadyJournals(buildingId: number, isAllowed: boolean): void {
  const { id: userId } = useUser();
  const isTouch = useIsTouch();
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    if (!isAllowed || !isOnline) return;
    const prepare = () => {
      import('./keptJournals.ts')
        .then(({ makeJournalsReady }) => makeJournalsReady(userId, buildingId))
        .catch((error: unknown) => logFailure('the journals could not be prepared', error));
    };
    if (isTouch) prepare();
    else onceDeviceOpened(prepare);
  }, [isAllowed, isOnline, isTouch, userId, buildingId]);
}
