import { testNow } from '../testNow.ts';

const clockKey = Symbol.for('tillsyn.tests.clock');

/** Clock shared by all files of a worker: the machine's own, and the offset of the tests' clock from it, in ms. */
interface Clock {
  SystemDate: DateConstructor;
  offsetMs: number;
}

/** Replaces the machine's clock by one that shows an offset. A proxy keeps `instanceof` true for dates made before. */
function replaceClock(): Clock {
  const clock: Clock = { SystemDate: Date, offsetMs: 0 };
  const shiftedNow = () => clock.SystemDate.now() + clock.offsetMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length > 0 ? parts : [shiftedNow()], newTarget) as Date,
    apply: (target) => new target(shiftedNow()).toString(),
    get: (target, name, receiver) => (name === 'now' ? shiftedNow : Reflect.get(target, name, receiver)),
  });
  Reflect.set(globalThis, clockKey, clock);
  return clock;
}

/** Starts the clock of a file's screens at the backend's time, so that no test depends on the day it runs on. */
export function startClock(): void {
  const clock = (Reflect.get(globalThis, clockKey) as Clock | undefined) ?? replaceClock();
  clock.offsetMs = testNow.getTime() - clock.SystemDate.now();
}
