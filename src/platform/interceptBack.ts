/** The router's part of a history entry's state: its index, undefined if there is none. */
interface EntryState {
  idx?: number;
  isFloor?: boolean;
}

/** Functions that close open elements, the topmost last. */
const interceptors: (() => void)[] = [];
let currentEntry: { state: EntryState; href: string } | null = null;
let hasFloor = false;
let isListening = false;
let isReturning = false;
let isPassing = false;
let settling: number | undefined;

const settleMs = 50;
const passMs = 1000;

const stateOf = (state: unknown): EntryState => (state instanceof Object ? state : {});

/** Returns the number of steps forward to the shown screen's entry. */
const stepsToHere = (): number => {
  const { idx = 0, isFloor = false } = stateOf(window.history.state);
  return (currentEntry?.state.idx ?? 0) - idx + Number(isFloor);
};

/** Numbers an entry created by a typed URL: without an index neither the router nor this module can distinguish Back from Forward. */
const numberEntry = (): void => {
  const state = stateOf(window.history.state);
  if (currentEntry?.state.idx === undefined || state.idx !== undefined) return;
  window.history.replaceState({ ...state, idx: currentEntry.state.idx + 1 }, '');
};

const leaveFloor = (): void => {
  hasFloor = false;
  if (currentEntry) window.history.replaceState(currentEntry.state, '', currentEntry.href);
  window.history.back();
};

const closeTop = (): void => {
  isReturning = false;
  interceptors.at(-1)?.();
};

const settle = (): void => {
  window.clearTimeout(settling);
  if (stepsToHere() === 0) closeTop();
  // Another step back came in the meantime; the rest is corrected once navigation is idle.
  else settling = window.setTimeout(settleRest, settleMs);
};

const settleRest = (): void => {
  const steps = stepsToHere();
  if (steps === 0) closeTop();
  else window.history.go(steps);
};

const handlePop = (event: PopStateEvent): void => {
  numberEntry();
  if (isPassing) {
    isPassing = false;
    return;
  }
  const isBack = stepsToHere() > 0;
  const isOffFirst =
    hasFloor && stateOf(event.state).isFloor === true && (currentEntry?.state.idx ?? 0) === 0;
  if (!isReturning && !isOffFirst && !(isBack && interceptors.length > 0)) return;
  event.stopImmediatePropagation();
  if (isReturning) settle();
  else if (interceptors.length === 0) leaveFloor();
  else {
    isReturning = true;
    window.history.go(stepsToHere());
  }
};

/**
 * Listens to Back. Must be called before the router is created: a window's listeners are called in order, and the router must not see a
 * step that is reverted.
 */
export const listenToBack = (): void => {
  if (!isListening) window.addEventListener('popstate', handlePop, { capture: true });
  isListening = true;
};

/** Records the current entry as the shown screen's; called at the start and after each navigation. */
export const noteEntry = (): void => {
  listenToBack();
  const { isFloor: _isFloor, ...state } = stateOf(window.history.state);
  currentEntry = { state, href: window.location.href };
};

/** Pushes a duplicate of the first entry, which has nothing to go back to; going back to it counts as leaving. */
const pushGuardEntry = (): void => {
  if (!currentEntry) noteEntry();
  // During a pending step the state belongs to another entry.
  if (!currentEntry || hasFloor || (currentEntry.state.idx ?? 0) !== 0 || stepsToHere() !== 0) return;
  window.history.replaceState({ ...currentEntry.state, isFloor: true }, '');
  window.history.pushState(currentEntry.state, '');
  hasFloor = true;
};

/**
 * Makes the browser's Back call `close` instead of leaving the screen, until released; the newest handler comes first. The step back is
 * reverted before the router sees it, so that neither opening nor closing leaves an entry in the history. Returns the release function.
 */
export const interceptBack = (close: () => void): (() => void) => {
  pushGuardEntry();
  interceptors.push(close);
  return () => {
    interceptors.splice(interceptors.indexOf(close), 1);
  };
};

/** Lets the next step back pass despite open elements: the user has confirmed leaving. */
export const allowNextBack = (): void => {
  isPassing = true;
  window.setTimeout(() => {
    isPassing = false;
  }, passMs);
};
