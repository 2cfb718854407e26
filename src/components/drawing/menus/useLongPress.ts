import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';

/** Duration of a long press on the drawing, in milliseconds. [ROUND-28] */
const holdMs = 1000;
/** Maximum movement of a long press, in px; more is a pan. */
const slopPx = 5;

type Hold = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/** Ignores the click that ends a long press, since it may hit an element opened under the finger. */
const swallowNextClick = () => {
  const end = () => {
    window.removeEventListener('click', swallow, true);
    window.removeEventListener('pointerdown', end, true);
    window.removeEventListener('keydown', end, true);
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('click', swallow, true);
  window.addEventListener('pointerdown', end, true);
  window.addEventListener('keydown', end, true);
};

/** Reports a press held in place for 1000 ms; `wasHeld` returns whether the following click belongs to it. */
export const useLongPress = (onHold: ((client: { x: number; y: number }) => void) | undefined) => {
  const hold = useRef<Hold | null>(null);
  const isHeld = useRef(false);

  const drop = () => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };
  useEffect(() => drop, []);

  return {
    wasHeld: () => isHeld.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isHeld.current = false;
        const isSecondFinger = hold.current !== null || !event.isPrimary;
        drop();
        if (!onHold || isSecondFinger || event.button !== 0) return;
        const { clientX: x, clientY: y } = event;
        const timer = setTimeout(() => {
          hold.current = null;
          isHeld.current = true;
          swallowNextClick();
          onHold({ x, y });
        }, holdMs);
        hold.current = { timer, x, y };
      },
      onPointerMove: (event: PointerEvent) => {
        const start = hold.current;
        if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slopPx) drop();
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onPointerLeave: drop,
    },
  };
};
