/** Callbacks of a drag. */
export type DragEvents = {
  /** The pointer has moved far enough to count as a drag. */
  onBegin: () => void;
  onMove: (x: number, y: number) => void;
  /** Called with the element under the pointer. */
  onOver: (target: EventTarget | null) => void;
  onDrop: (target: EventTarget | null) => void;
  /** Called after a drop or a cancellation. */
  onEnd: () => void;
};

const meantPx = 6;
const edgePx = 36;
const scrollPxPerFrame = 10;

/** Creates the scrolling of a box while the pointer is near its upper or lower edge. */
const makeEdgeScroll = (box: HTMLElement | null) => {
  let frame = 0;
  let step = 0;
  const go = () => {
    if (box) box.scrollTop += step;
    frame = step === 0 ? 0 : requestAnimationFrame(go);
  };
  return {
    follow: (y: number) => {
      const edges = box?.getBoundingClientRect();
      const isUp = edges !== undefined && y < edges.top + edgePx;
      const isDown = edges !== undefined && y > edges.bottom - edgePx;
      step = isUp ? -scrollPxPerFrame : isDown ? scrollPxPerFrame : 0;
      if (step !== 0 && frame === 0) frame = requestAnimationFrame(go);
    },
    stop: () => {
      step = 0;
      cancelAnimationFrame(frame);
    },
  };
};

/** Ignores the click that follows a drag. */
const swallowClick = () => {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
};

/** Tracks the pointer from press to release; Esc, a lost pointer and another window cancel it. */
export const followDrag = (
  pressed: { clientX: number; clientY: number },
  box: HTMLElement | null,
  events: DragEvents,
): void => {
  let isDragging = false;
  const edges = makeEdgeScroll(box);
  const end = () => {
    listeners.abort();
    edges.stop();
    if (isDragging) swallowClick();
    events.onEnd();
  };
  const listeners = new AbortController();
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    act: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, act, { signal: listeners.signal, capture: true });
  listen('pointermove', (event) => {
    const way = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (!isDragging && way < meantPx) return;
    if (!isDragging) {
      isDragging = true;
      events.onBegin();
    }
    events.onMove(event.clientX, event.clientY);
    events.onOver(event.target);
    edges.follow(event.clientY);
  });
  listen('pointerup', (event) => {
    if (isDragging) events.onDrop(event.target);
    end();
  });
  listen('pointercancel', end);
  listen('blur', (event) => {
    // Only the window's own blur: a field that loses the focus to the pressed row doesn't count.
    if (event.target === window) end();
  });
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.stopPropagation();
    event.preventDefault();
    end();
  });
};
