import { connectionChanged } from '#platform/calls/connectivity.ts';
import { transport } from '#platform/calls/transport.ts';
import { logFailure } from '#platform/log.ts';
import { nextCalls, sendCalls, sendOnLeaving, type SendOptions, waitMsOf } from './sendCalls.ts';
import { callsWaitSince, followCalls, hurryCalls, loadCalls } from '../calls/waitingCalls.ts';

/** Delay before a tab checks again after it found another tab sending, in milliseconds. */
const busyMs = 1_000;

/** Sends a user's calls when they are due, when the connection returns and when the page is hidden; returns the function that stops it. */
export const startCallSender = (options: SendOptions): (() => void) => {
  const { ownerUserId } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  const plan = (atLeastMs = 0): void => {
    clearTimeout(timer);
    if (isRunning || isStopped) return;
    const calls = nextCalls(ownerUserId);
    if (calls.length === 0) return;
    const waitMs = Math.max(Math.min(...calls.map(waitMsOf)), atLeastMs);
    timer = setTimeout(() => void run(), waitMs);
    // A timer of 0 ms fires after rendering and painting, which on a slow device takes longer than the network.
    if (waitMs === 0)
      queueMicrotask(() => {
        if (isRunning || isStopped) return;
        clearTimeout(timer);
        void run();
      });
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    const ran = await sendCalls(options, 'due').catch((error: unknown) => {
      logFailure('what waits could not be sent', error);
      return null;
    });
    isRunning = false;
    plan(ran && options.isSession() ? 0 : busyMs);
  };
  const leave = (): void => sendOnLeaving(options);
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  const tellAge = (): void => {
    transport.unsentSince.calls = callsWaitSince(ownerUserId);
  };
  const stops = [
    followCalls(tellAge),
    followCalls(plan),
    connectionChanged.on((connection) => {
      if (connection === 'online')
        hurryCalls(ownerUserId, ({ state, failure }) => state === 'sealed' && failure !== null);
    }),
  ];
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', onHidden);
  tellAge();
  void loadCalls(true);
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    transport.unsentSince.calls = undefined;
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', onHidden);
  };
};
