/** The router's part of a history entry: its index, undefined if there is none. */
interface EntryState {
  idx?: number;
  isFloor?: boolean;
}

/** Functions that close what is open, the topmost last. */
const held: (() => void)[] = [];
let here: { state: EntryState; href: string } | null = null;
let hasFloor = false;
let isListening = false;
let isReturning = false;
let isPassing = false;
let settling: number | undefined;

const settleMs = 50;
const passMs = 1000;

const stateOf = (state: unknown): EntryState => (state instanceof Object ? state : {});

/** How many steps forward the shown screen's entry is. */
const stepsToHere = (): number => {
  const { idx = 0, isFloor = false } = stateOf(window.history.state);
  return (here?.state.idx ?? 0) - idx + Number(isFloor);
};

/** An address typed by hand makes an entry without an index; without one neither the router nor this can tell Back from Forward. */
const numberEntry = (): void => {
  const state = stateOf(window.history.state);
  if (here?.state.idx === undefined || state.idx !== undefined) return;
  window.history.replaceState({ ...state, idx: here.state.idx + 1 }, '');
};

const leaveFloor = (): void => {
  hasFloor = false;
  if (here) window.history.replaceState(here.state, '', here.href);
  window.history.back();
};

const closeTop = (): void => {
  isReturning = false;
  held.at(-1)?.();
};

const settle = (): void => {
  window.clearTimeout(settling);
  if (stepsToHere() === 0) closeTop();
  // Another step back came in the meantime; the rest is corrected once it is quiet.
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
  const isOffFirst = hasFloor && stateOf(event.state).isFloor === true && (here?.state.idx ?? 0) === 0;
  if (!isReturning && !isOffFirst && !(isBack && held.length > 0)) return;
  event.stopImmediatePropagation();
  if (isReturning) settle();
  else if (held.length === 0) leaveFloor();
  else {
    isReturning = true;
    window.history.go(stepsToHere());
  }
};

/** Called before the router is created: listeners of a window are called in order, and the router must not see a step that is reverted. */
export const listenToBack = (): void => {
  if (!isListening) window.addEventListener('popstate', handlePop, { capture: true });
  isListening = true;
};

/** Takes the current entry as the one whose screen is shown; called at the start and after each navigation. */
export const noteEntry = (): void => {
  listenToBack();
  const { isFloor: _isFloor, ...state } = stateOf(window.history.state);
  here = { state, href: window.location.href };
};

/** The first entry has nothing to go back to: a duplicate is pushed on top, and going back to it counts as leaving. */
const pushGuardEntry = (): void => {
  if (!here) noteEntry();
  // During a pending step the state is another entry's.
  if (!here || hasFloor || (here.state.idx ?? 0) !== 0 || stepsToHere() !== 0) return;
  window.history.replaceState({ ...here.state, isFloor: true }, '');
  window.history.pushState(here.state, '');
  hasFloor = true;
};

/**
 * While held, the browser's Back calls `close` instead of leaving the screen; the last holder comes first. The step back is reverted before
 * the router sees it, so that neither opening nor closing leaves an entry in the history. Returns the release function.
 */
export const interceptBack = (close: () => void): (() => void) => {
  pushGuardEntry();
  held.push(close);
  return () => {
    held.splice(held.indexOf(close), 1);
  };
};

/** Lets the next step back through, whatever is open: the user was asked and leaves. */
export const allowNextBack = (): void => {
  isPassing = true;
  window.setTimeout(() => {
    isPassing = false;
  }, passMs);
};
