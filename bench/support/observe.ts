import type { Page } from '@playwright/test';

/** Records of the observed page, in ms. */
export interface Observed {
  /** Time from frame to frame. */
  frames: number[];
  /** Time from each pointer or wheel event until the frame after it was painted. */
  delays: number[];
}

/** Condition to wait for: any element of a selector, the one with exactly this text, or the absence of one. */
type Wanted = string | { selector: string; text: string } | { gone: string };

interface Observer {
  start: () => void;
  /** Stops observing; resolves once the last action has been painted. */
  stop: () => Promise<Observed>;
  /** Resolves with the times from the next event of a type until each wanted element has been painted, in ms. */
  untilPainted: (type: string, wanted: readonly Wanted[]) => Promise<number[]>;
}

/** Runs in the page, before its own code: installs the observer. */
function installObserver(): void {
  let observed: Observed = { frames: [], delays: [] };
  let waiting: number[] = [];
  let isOn = false;
  const afterPaint = (work: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };
  const isThere = (wanted: Wanted) =>
    typeof wanted === 'string'
      ? document.querySelector(wanted) !== null
      : 'gone' in wanted
        ? document.querySelector(wanted.gone) === null
        : [...document.querySelectorAll(wanted.selector)].some((one) => one.textContent === wanted.text);
  const note = (event: Event) => {
    if (!isOn) return;
    const joined = event instanceof PointerEvent ? event.getCoalescedEvents() : [];
    waiting.push((joined[0] ?? event).timeStamp);
  };
  addEventListener('pointermove', note, { capture: true, passive: true });
  addEventListener('wheel', note, { capture: true, passive: true });

  const observer: Observer = {
    start: () => {
      observed = { frames: [], delays: [] };
      waiting = [];
      isOn = true;
      let last = 0;
      const follow = (now: number) => {
        if (!isOn) return;
        if (last > 0) observed.frames.push(now - last);
        last = now;
        const [stamps, into] = [waiting, observed];
        waiting = [];
        if (stamps.length > 0) {
          afterPaint(() => {
            const paintedAt = performance.now();
            into.delays.push(...stamps.map((stamp) => paintedAt - stamp));
          });
        }
        requestAnimationFrame(follow);
      };
      requestAnimationFrame(follow);
    },
    stop: () =>
      new Promise((resolve) => {
        const look = () => {
          if (waiting.length > 0) return void requestAnimationFrame(look);
          // Queued after the last frame's own record.
          afterPaint(() => {
            isOn = false;
            resolve(observed);
          });
        };
        requestAnimationFrame(look);
      }),
    untilPainted: (type, wanted) =>
      new Promise((resolve) => {
        const watch = ({ timeStamp }: Event) => {
          const painted = (one: Wanted) =>
            new Promise<number>((done) => {
              const look = () => {
                if (isThere(one)) {
                  afterPaint(() => done(performance.now() - timeStamp));
                } else requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
            });
          resolve(Promise.all(wanted.map(painted)));
        };
        addEventListener(type, watch, { capture: true, once: true });
      }),
  };
  Reflect.set(window, 'observer', observer);
}

/** Prepares a page for observation; must be called before the page is opened. */
export const makeObservable = (page: Page): Promise<unknown> => page.addInitScript(installObserver);

/** Observes the page's frames and input during some work. */
export async function observe(page: Page, work: () => Promise<unknown>): Promise<Observed> {
  await page.evaluate(() => {
    const observer: Observer = Reflect.get(window, 'observer');
    observer.start();
  });
  await work();
  return page.evaluate(() => {
    const observer: Observer = Reflect.get(window, 'observer');
    return observer.stop();
  });
}

/** Executes an action, and returns the time from its event until each wanted element was painted, in ms. */
export async function untilPainted(
  page: Page,
  type: string,
  wanted: readonly Wanted[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const watched = await page.evaluateHandle(
    (expected) => {
      const observer: Observer = Reflect.get(window, 'observer');
      // In an object, so that the promise isn't awaited yet.
      return { answer: observer.untilPainted(expected.type, expected.wanted) };
    },
    { type, wanted },
  );
  await work();
  const times = await watched.evaluate(({ answer }) => answer);
  await watched.dispose();
  return times;
}

/** Returns the quantile of the values at this share. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
