import { useEffect, useRef, useState } from 'react';
import { isWorkGoingOn } from '#offline/log/pageLocks.ts';
import { logFailure } from '#platform/log.ts';
import { whenIdle } from '#platform/whenIdle.ts';

type Worker = { messageSkipWaiting: () => void };

const startWorker = async (onWaiting: (worker: Worker) => void): Promise<void> => {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('./sw.js');
  worker.addEventListener('waiting', () => onWaiting(worker));
  await worker.register();
};

/** Interval of checks if the work that blocks an update is over, in milliseconds. */
const askAgainEvery = 500;
/** Number of checks before reporting that work is in progress: a call being sent is finished by then. */
const looksBeforeHeld = 4;

const staysBusy = async (): Promise<boolean> => {
  for (let look = 1; look < looksBeforeHeld; look += 1) {
    if (!(await isWorkGoingOn())) return false;
    await new Promise((resolve) => setTimeout(resolve, askAgainEvery));
  }
  return isWorkGoingOn();
};

/**
 * Registers the service worker once the shell is mounted, and reports when a new version waits. While a round is open or work is being
 * sent, in any tab, it isn't applied: `isAsked` while that is checked, `isHeld` until that work is over and the update can be requested
 * again. [SHELL-68]
 */
export const useAppUpdate = () => {
  const waiting = useRef<Worker | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    // Installing fetches the whole program: the screen has priority.
    return whenIdle(() => {
      startWorker((worker) => {
        waiting.current = worker;
        setIsWaiting(true);
      }).catch((error: unknown) => logFailure('the service worker was not registered', error));
    });
  }, []);

  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setInterval(() => void isWorkGoingOn().then(setIsHeld), askAgainEvery);
    return () => clearInterval(timer);
  }, [isHeld]);

  const accept = async (): Promise<void> => {
    setIsAsked(true);
    const isBusy = await staysBusy();
    setIsAsked(false);
    setIsHeld(isBusy);
    if (isBusy) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
    waiting.current?.messageSkipWaiting();
  };
  return { isWaiting, isAsked, isHeld, accept: () => void accept(), dismiss: () => setIsWaiting(false) };
};
