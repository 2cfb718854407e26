/** Timeout for the program's start after everything named by the page has loaded, in milliseconds. */
const startMs = 30_000;
/** Delay before a possibly harmless error (for example a browser extension's) counts, in milliseconds. */
const doubtMs = 4_000;

/** Signs that a page's program started or failed, and the timeouts. */
export interface StartSigns {
  page: Document;
  target: EventTarget;
  startMs?: number;
  doubtMs?: number;
}

/** Attribute of a script that only preloads: the program starts without it. */
export const dispensableMark = 'data-dispensable';

/** Returns whether the program can't start without the resource that failed to load. */
const isNeeded = (failed: EventTarget | null): boolean =>
  (failed instanceof HTMLScriptElement && !failed.hasAttribute(dispensableMark)) ||
  (failed instanceof HTMLLinkElement && failed.rel === 'stylesheet' && !failed.media.includes('print'));

/**
 * Watches a page from its first line until the program has rendered something. Reports once when it can't start: a needed script or style
 * sheet is missing or of a wrong type, a script that isn't a script, a start that throws, or one that never ends.
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
      // A captive portal may answer the script's URL with its own page.
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
    // A late start counts too: it replaces the recovery page.
    if (hasStarted()) started();
    else if (place) look.observe(place, { childList: true });
    else stuck();
  });
};
