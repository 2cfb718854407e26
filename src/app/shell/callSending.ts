import { countFlawCalls, takeOldFixesOver } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { readStoredUser } from '#entities/session/storedUser.ts';
import { startCallSender } from '#offline/calls/callSender.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { sendCalls } from '#offline/calls/sendCalls.ts';
import { followCalls } from '#offline/calls/waitingCalls.ts';
import { logFailure } from '#platform/log.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';

/** Returns the check whether the stored session, by which calls are sent, is this user's. */
const isSessionOf = (userId: number) => (): boolean => readStoredUser()?.id === userId;

registerProducer(producerNames.fix, fixProducer);

/** Imports the fixes that an older version of the program stores in another tab. */
const followOldTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKeys.fixes) takeOldFixesOver();
  };
  takeOldFixesOver();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Sends a user's waiting calls until the returned function is called; refetches lists once a fix or a comment is sent. */
export const startCallSending = (dispatch: AppDispatch, userId: number): (() => void) => {
  registerProducer(producerNames.step, makeStepProducer(dispatch));
  let flawCalls = countFlawCalls(userId);
  const refetchOnSent = (): void => {
    const before = flawCalls;
    flawCalls = countFlawCalls(userId);
    if (flawCalls < before)
      dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
  };
  const stops = [
    followOldTabs(),
    followCalls(refetchOnSent),
    startCallSender({ ownerUserId: userId, isSession: isSessionOf(userId) }),
  ];
  return () => stops.forEach((stop) => stop());
};

/** Sends all waiting calls of a user who logs out; failed ones wait for their next login. */
export const sendLastCalls = async (userId: number): Promise<void> => {
  try {
    await sendCalls({ ownerUserId: userId, isSession: isSessionOf(userId) }, 'all');
  } catch (error) {
    logFailure('what waits could not be sent', error);
  }
};
