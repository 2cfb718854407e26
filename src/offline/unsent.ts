import { logFailure } from '../platform/log.ts';
import type { AppDispatch } from '../store/hooks.ts';
import type { NamedWaitingRound, QuarantinedRound } from './waiting.ts';

/*
 * The way into the log for the first load: everything behind it, IndexedDB's library above all, comes when it is called.
 */

/** How many operations of a user wait on this device; logging out warns of them and keeps them. 0 where the device keeps nothing. */
export const countUnsent = async (userId: number): Promise<number> => {
  try {
    const { openDevice } = await import('./device.ts');
    return await (await openDevice()).outbox.countUnsent(userId);
  } catch (error) {
    logFailure('what waits on this device could not be counted', error);
    return 0;
  }
};

/** The rounds of a user with work that waits on this device. */
export const waitingRounds = async (userId: number): Promise<NamedWaitingRound[]> => {
  try {
    const [{ openDevice }, { namedWaitingRounds }] = await Promise.all([
      import('./device.ts'),
      import('./waiting.ts'),
    ]);
    return await namedWaitingRounds(await openDevice(), userId);
  } catch (error) {
    logFailure('what waits on this device could not be read', error);
    return [];
  }
};

/** The rounds of a user with work that waits in the backend's quarantine. */
export const quarantinedRounds = async (userId: number): Promise<QuarantinedRound[]> => {
  try {
    const [{ openDevice }, { namedQuarantinedRounds }] = await Promise.all([
      import('./device.ts'),
      import('./waiting.ts'),
    ]);
    return await namedQuarantinedRounds(await openDevice(), userId);
  } catch (error) {
    logFailure('what waits for an admin could not be read', error);
    return [];
  }
};

/** Waits until the page has shown what it opened with. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
};

/** Sends a user's waiting work from now on, by itself, until it is stopped. The shell calls it once after login. */
export const startQuietSender = (dispatch: AppDispatch, userId: number): (() => void) => {
  let isLeft = false;
  let letGo = (): void => undefined;
  const start = async (): Promise<void> => {
    const { holdSender } = await import('./senders.ts');
    if (!isLeft) letGo = holdSender(dispatch, userId);
  };
  const forget = whenIdle(() => {
    start().catch((error: unknown) => logFailure('waiting work can not be sent', error));
  });
  return () => {
    isLeft = true;
    forget();
    letGo();
  };
};
