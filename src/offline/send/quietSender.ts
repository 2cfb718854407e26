import { connectionChanged } from '#platform/calls/connectivity.ts';
import { transport } from '#platform/calls/transport.ts';
import { logFailure } from '#platform/log.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { hasCallTexts } from '../calls/callTexts.ts';
import { deviceOpened, mayHoldWork } from '../log/deviceUse.ts';

/**
 * Sends a user's waiting work automatically from now on, until it is stopped; if nothing can wait yet, from when this page opens its
 * stores. Until then it learns the backend's level, as a sender does. `loadProducers` registers the producers of waiting calls, and resolves
 * with the function that ends them. The shell calls it once after login.
 */
export const startQuietSender = (
  dispatch: AppDispatch,
  userId: number,
  loadProducers: () => Promise<() => void>,
): (() => void) => {
  let isLeft = false;
  let isStarted = false;
  let isLearnt = false;
  const ends: (() => void)[] = [];
  const learn = async (): Promise<void> => {
    if (isLearnt) return;
    const { learnCapabilities } = await import('./capabilities.ts');
    isLearnt = await learnCapabilities(dispatch);
  };
  const start = async (): Promise<void> => {
    if (isStarted) return;
    if (!hasCallTexts() && !(await mayHoldWork())) {
      transport.unsentSince.rounds = null;
      return learn();
    }
    if (isStarted) return;
    isStarted = true;
    const [{ holdSender }, endProducers] = await Promise.all([import('./senders.ts'), loadProducers()]);
    ends.push(endProducers);
    if (isLeft) endProducers();
    else ends.push(holdSender(dispatch, userId));
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
  const stop = connectionChanged.on(startSafely);
  return () => {
    isLeft = true;
    forget();
    unlisten();
    document.removeEventListener('visibilitychange', startSafely);
    stop();
    for (const end of ends) end();
  };
};
