interface Timer {
  id: number;
  at: number;
  owner: object;
  act: () => void;
}

/** Time that only advances on request: hours of back-off take no time. Moments in ms since 1970. */
export interface VirtualClock {
  now(): number;
  setTimer(owner: object, act: () => void, delayMs: number): number;
  clearTimer(id: number | undefined): void;
  /** Removes every timer of an owner for good: its tab is closed, though its code may still run for a moment. */
  forget(owner: object): void;
  /** When the next timer is due, or null. */
  nextAt(): number | null;
  /** Moves time on to the next timer and runs it. */
  runNext(): void;
  moveTo(moment: number): void;
  /** Called with the new time whenever it advances. */
  onMove: (now: Date) => void;
}

export const makeVirtualClock = (start: Date): VirtualClock => {
  let now = start.getTime();
  let lastId = 0;
  let timers: Timer[] = [];
  const closed = new WeakSet<object>();
  const next = (): Timer | undefined =>
    timers.reduce<Timer | undefined>(
      (first, timer) => (!first || timer.at < first.at ? timer : first),
      undefined,
    );
  const clock: VirtualClock = {
    now: () => now,
    setTimer: (owner, act, delayMs) => {
      lastId += 1;
      if (closed.has(owner)) return lastId;
      timers.push({ id: lastId, at: now + Math.max(0, Number(delayMs) || 0), owner, act });
      return lastId;
    },
    clearTimer: (id) => {
      timers = timers.filter((timer) => timer.id !== id);
    },
    forget: (owner) => {
      closed.add(owner);
      timers = timers.filter((timer) => timer.owner !== owner);
    },
    nextAt: () => next()?.at ?? null,
    runNext: () => {
      const timer = next();
      if (!timer) return;
      clock.clearTimer(timer.id);
      clock.moveTo(timer.at);
      timer.act();
    },
    moveTo: (moment) => {
      now = Math.max(now, moment);
      clock.onMove(new Date(now));
    },
    onMove: () => undefined,
  };
  return clock;
};
