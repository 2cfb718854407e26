/** After everything that the page names has come, the program stands within this time, or it doesn't start. */
const startMs = 30_000;
/** A fault that isn't surely fatal gets this long to turn out harmless: it may be a browser extension's. */
const doubtMs = 4_000;

/** What tells that a page's program started or can't, and how long it is waited for. */
export interface StartSigns {
  page: Document;
  target: EventTarget;
  startMs?: number;
  doubtMs?: number;
}

/** Marks a script of the page that only fetches ahead: the program starts without it. */
export const dispensableMark = 'data-dispensable';

/** Whether what failed to load is something that the program can't be without. */
const isNeeded = (failed: EventTarget | null): boolean =>
  (failed instanceof HTMLScriptElement && !failed.hasAttribute(dispensableMark)) ||
  (failed instanceof HTMLLinkElement && failed.rel === 'stylesheet' && !failed.media.includes('print'));

/**
 * Watches a page from its first line on until the program has shown something. Tells once when it can't start: a script or style
 * sheet that it needs doesn't come or is of a wrong type, a script that is no script, a start that throws, or one that never ends.
 */
export const watchStart = (signs: StartSigns, onStuck: () => void, onStarted: () => void): void => {
  const { page, target } = signs;
  let isOver = false;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const root = (): Element | null => page.getElementById('root');
  const hasStarted = (): boolean => (root()?.childElementCount ?? 0) > 0;

  const look = new MutationObserver(() => {
    if (hasStarted()) started();
  });
  const end = (): void => {
    isOver = true;
    timers.forEach(clearTimeout);
    target.removeEventListener('error', onError, true);
    target.removeEventListener('unhandledrejection', doubt);
  };
  function started(): void {
    look.disconnect();
    end();
    onStarted();
  }
  function stuck(): void {
    if (isOver) return;
    end();
    onStuck();
  }
  function doubt(): void {
    timers.push(setTimeout(stuck, signs.doubtMs ?? doubtMs));
  }
  const isDispensable = (address: string): boolean =>
    [...page.querySelectorAll<HTMLScriptElement>(`script[${dispensableMark}]`)].some(
      ({ src }) => src === address,
    );
  function onError(event: Event): void {
    if (event instanceof ErrorEvent) {
      // A portal's page in that script's place is no script.
      if (!isDispensable(event.filename)) doubt();
    } else if (isNeeded(event.target)) stuck();
  }

  target.addEventListener('error', onError, true);
  target.addEventListener('unhandledrejection', doubt);
  target.addEventListener('load', () => timers.push(setTimeout(stuck, signs.startMs ?? startMs)), {
    once: true,
  });
  page.addEventListener('DOMContentLoaded', () => {
    const place = root();
    // A late start counts too: whoever waits on the page below gets the program.
    if (hasStarted()) started();
    else if (place) look.observe(place, { childList: true });
    else stuck();
  });
};
