import { isOpening } from './opening.ts';
import { makeTapRules, type Place } from './tapRules.ts';

/** Guarded controls. Excluded are controls that only open a menu, and marks of a drawing, which follow the fingers. */
const controls =
  'button:not([aria-haspopup="menu"]), a[href], input, select, textarea, label, summary, [role="button"]:not([aria-haspopup="menu"]), [role^="menuitem"], [role="option"], [role="tab"], [role="treeitem"]';

/** Delay until controls are looked up after a change; an earlier tap looks them up itself. */
const restMs = 100;

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(controls) : null;

const placesNow = (): Map<Element, Place> => {
  const places = new Map<Element, Place>();
  for (const control of document.querySelectorAll(controls)) {
    const { left, top, width, height, bottom } = control.getBoundingClientRect();
    if (width > 0 && bottom > 0 && top < window.innerHeight)
      places.set(control, { x: left, y: top, width, height });
  }
  return places;
};

/** Returns whether the element is on a screen on which nothing moves under a finger: every tap counts. */
const standsStill = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-stands-still]') !== null;

/** Time for which a control shows that it refused a tap, in ms. */
const refusalMs = 400;

const showRefusal = (control: Element | null): void => {
  if (!control) return;
  control.setAttribute('data-tap-refused', '');
  window.setTimeout(() => control.removeAttribute('data-tap-refused'), refusalMs);
};

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

type TapRules = ReturnType<typeof makeTapRules<Element>>;

/** Creates the watch over the places of the page's controls. It begins on the first touch, so that devices without touch have no cost. */
const makePlaceWatch = (rules: TapRules, signal: AbortSignal) => {
  const options = { capture: true, passive: true, signal };
  let timer: number | undefined;
  let isWatching = false;
  let isPan = false;
  let isScrolled = false;
  const look = (): void => {
    window.clearTimeout(timer);
    rules.placed(placesNow(), performance.now(), isScrolled);
    isScrolled = false;
  };
  const lookLater = (): void => {
    rules.changed(performance.now());
    window.clearTimeout(timer);
    timer = window.setTimeout(look, restMs);
  };
  const observer = new MutationObserver(lookLater);
  return {
    look,
    start: (): void => {
      if (isWatching) return;
      isWatching = true;
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['class', 'style', 'hidden', 'data-mark'],
      });
      window.addEventListener('resize', lookLater, options);
      document.addEventListener('load', lookLater, options);
      document.addEventListener('transitionend', lookLater, options);
      document.addEventListener('scroll', () => (isPan ? (isScrolled = true) : lookLater()), options);
    },
    /** Tells whether a finger pans: what it scrolls needn't be looked up. */
    setPan: (next: boolean): void => {
      isPan = next;
    },
    stop: (): void => {
      observer.disconnect();
      window.clearTimeout(timer);
    },
  };
};

/**
 * Refuses taps on controls that moved or appeared under the finger: the second tap of a double tap never reaches a control revealed by the
 * first one. Applies to the whole page and every collapsing, opening or closing element, except for screens on which nothing moves: there
 * only a newly opened element refuses taps. A control shows that it refused a tap. With a mouse the second click of a double click is
 * refused; keys never are. Returns the function that removes the guard.
 */
export const guardTaps = (): (() => void) => {
  const rules = makeTapRules<Element>();
  const stop = new AbortController();
  const passive = { capture: true, passive: true, signal: stop.signal };
  const active = { capture: true, signal: stop.signal };
  const watch = makePlaceWatch(rules, stop.signal);
  let isRefused = false;
  let wasStill = false;
  let firstClicked: Element | null = null;

  const handlePointerDown = (event: PointerEvent): void => {
    isRefused = false;
    watch.setPan(false);
    if (event.pointerType === 'mouse') return;
    const control = controlAt(event.target);
    const isStill = standsStill(event.target);
    if (!isStill) {
      watch.start();
      watch.look();
    }
    const atMs = performance.now();
    const isAccepted = rules.takes(control, { x: event.clientX, y: event.clientY }, atMs, isStill);
    // The second tap of a double tap on an overlay was meant for the overlay.
    isRefused = isOpening(atMs) || (!isAccepted && !(isStill && wasStill));
    wasStill = isStill;
    if (isRefused) showRefusal(control);
  };
  const handlePointerCancel = (): void => {
    watch.setPan(true);
    rules.panned();
  };
  const handleMouseDown = (event: MouseEvent): void => {
    if (isRefused) event.preventDefault();
  };
  const handleClick = (event: MouseEvent): void => {
    // A click by key has detail 0.
    if (event.detail === 0) return;
    const control = controlAt(event.target);
    if (event.detail === 1) firstClicked = control;
    const isOther = event.detail > 1 && control !== null && control !== firstClicked;
    if (isRefused || isOther) swallow(event);
  };
  window.addEventListener('pointerdown', handlePointerDown, passive);
  window.addEventListener('pointercancel', handlePointerCancel, passive);
  window.addEventListener('mousedown', handleMouseDown, active);
  window.addEventListener('click', handleClick, active);

  return () => {
    stop.abort();
    watch.stop();
  };
};
