import { transport } from '#platform/calls/transport.ts';
import { logFailure } from '#platform/log.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { deviceOpened, mayHoldWork } from '../log/deviceUse.ts';
import type { CodedOnDevice, DeviceRound, NamedWaitingRound, QuarantinedRound } from './waiting.ts';

/* Entry point of the log for the first load: its dependencies, above all the IndexedDB library, are loaded when it is called. */

/** Returns the rounds of a user with work that waits on this device. */
export const waitingRounds = async (userId: number): Promise<NamedWaitingRound[]> => {
  if (!(await mayHoldWork())) return [];
  try {
    const [{ openDevice }, { namedWaitingRounds }] = await Promise.all([
      import('../log/device.ts'),
      import('./waiting.ts'),
    ]);
    return await namedWaitingRounds(await openDevice(), userId);
  } catch (error) {
    logFailure('what waits on this device could not be read', error);
    return [];
  }
};

/** Returns the rounds of a user that can be opened on this device without a network. */
export const roundsOnDevice = async (userId: number): Promise<DeviceRound[]> => {
  if (!(await mayHoldWork())) return [];
  try {
    const [{ openDevice }, { deviceRounds }] = await Promise.all([
      import('../log/device.ts'),
      import('./waiting.ts'),
    ]);
    return await deviceRounds(await openDevice(), userId);
  } catch (error) {
    logFailure('the rounds of this device could not be read', error);
    return [];
  }
};

/** Returns the item with this code that this device knows by a round of the user's; null if there is none. */
export const codeOnDevice = async (userId: number, code: string): Promise<CodedOnDevice | null> => {
  if (!(await mayHoldWork())) return null;
  try {
    const [{ openDevice }, { roundWithCode }] = await Promise.all([
      import('../log/device.ts'),
      import('./waiting.ts'),
    ]);
    return await roundWithCode(await openDevice(), userId, code);
  } catch (error) {
    logFailure('the codes of this device could not be read', error);
    return null;
  }
};

/** Returns the rounds of a user with work that waits in the backend's quarantine. */
export const quarantinedRounds = async (userId: number): Promise<QuarantinedRound[]> => {
  try {
    const [{ openDevice }, { namedQuarantinedRounds }] = await Promise.all([
      import('../log/device.ts'),
      import('./waiting.ts'),
    ]);
    return await namedQuarantinedRounds(await openDevice(), userId);
  } catch (error) {
    logFailure('what waits for an admin could not be read', error);
    return [];
  }
};

/**
 * Sends a user's waiting work automatically from now on, until it is stopped; if nothing can wait yet, from when this page opens its
 * stores. Until then it learns the backend's level, as a sender does. The shell calls it once after login.
 */
export const startQuietSender = (dispatch: AppDispatch, userId: number): (() => void) => {
  let isLeft = false;
  let isStarted = false;
  let isLearnt = false;
  let letGo = (): void => undefined;
  const learn = async (): Promise<void> => {
    if (isLearnt) return;
    const { learnCapabilities } = await import('../send/learnCapabilities.ts');
    isLearnt = await learnCapabilities(dispatch);
  };
  const start = async (): Promise<void> => {
    if (isStarted) return;
    if (!(await mayHoldWork())) {
      transport.unsentSince.rounds = null;
      return learn();
    }
    if (isStarted) return;
    isStarted = true;
    const { holdSender } = await import('../send/senders.ts');
    if (!isLeft) letGo = holdSender(dispatch, userId);
  };
  const startSafely = (): void => {
    start().catch((error: unknown) => {
      isStarted = false;
      logFailure('waiting work can not be sent', error);
    });
  };
  const forget = whenIdle(startSafely);
  const unlisten = deviceOpened.on(startSafely);
  // Another tab may have created the stores since.
  document.addEventListener('visibilitychange', startSafely);
  return () => {
    isLeft = true;
    forget();
    unlisten();
    document.removeEventListener('visibilitychange', startSafely);
    letGo();
  };
};
