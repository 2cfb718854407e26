import { useEffect } from 'react';
import { countFlawCalls, takeOldFixesOver } from '../../entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '../../entities/flaws/waitingFixes/sendFix.ts';
import { makeStepProducer } from '../../entities/maps/editing/stepProducer.ts';
import { readStoredUser } from '../../entities/session/storedUser.ts';
import { useUser } from '../../entities/session/useSession.ts';
import { startCallSender } from '../../offline/calls/callSender.ts';
import { producerNames } from '../../offline/calls/producerNames.ts';
import { registerProducer } from '../../offline/calls/producers.ts';
import { followCalls } from '../../offline/calls/waitingCalls.ts';
import { storageKeys } from '../../platform/storage/storageKeys.ts';
import { whenIdle } from '../../platform/whenIdle.ts';
import { baseApi } from '../../store/baseApi.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** Whether it is this user's session that a call would be sent by. */
export const isSessionOf = (userId: number) => (): boolean => readStoredUser()?.id === userId;

registerProducer(producerNames.fix, fixProducer);

/** A version of this program that is open in another tab goes on keeping fixes in its own way. */
const followOldTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKeys.fixes) takeOldFixesOver();
  };
  takeOldFixesOver();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Sends the calls that wait on this device by themselves, while the shell stands; lists are asked anew once a fix or a comment is gone. */
export const useCallSender = (): void => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  useEffect(() => {
    registerProducer(producerNames.step, makeStepProducer(dispatch));
    const stops: (() => void)[] = [];
    const start = (): void => {
      let known = countFlawCalls(id);
      const refetchOnMount = (): void => {
        const before = known;
        known = countFlawCalls(id);
        if (known < before)
          dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
      };
      stops.push(
        followOldTabs(),
        followCalls(refetchOnMount),
        startCallSender({ ownerUserId: id, isSession: isSessionOf(id) }),
      );
    };
    stops.push(whenIdle(start));
    return () => stops.forEach((stop) => stop());
  }, [dispatch, id]);
};
