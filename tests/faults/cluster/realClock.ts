import type { VirtualClock } from '../virtualClock.ts';

/** The time that there is, for tablets that ask real servers. */
export const makeRealClock = (): VirtualClock => {
  let lastId = 0;
  const timers = new Map<number, { owner: object; timer: NodeJS.Timeout }>();
  const clearTimer = (id: number | undefined): void => {
    if (id === undefined) return;
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  };
  return {
    now: () => Date.now(),
    setTimer: (owner, act, delayMs) => {
      lastId += 1;
      const id = lastId;
      const run = (): void => {
        timers.delete(id);
        act();
      };
      timers.set(id, { owner, timer: setTimeout(run, Math.max(0, Number(delayMs) || 0)) });
      return id;
    },
    clearTimer,
    forget: (owner) => {
      for (const [id, timer] of timers) if (timer.owner === owner) clearTimer(id);
    },
    nextAt: () => null,
    runNext: () => undefined,
    moveTo: () => undefined,
    onMove: () => undefined,
  };
};
