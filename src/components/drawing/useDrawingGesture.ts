import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { DrawingView } from './drawingView.ts';
import type { Gesture, MarkEntry, Press } from './drawingTypes.ts';
import { entriesAt } from './marks/hitTest.ts';

/** Maximum movement of a tap, in px. */
const slopPx = 4;

type Running = { gesture: Gesture; start: Point; pointerId: number; isMoving: boolean; end: () => void };

type GestureOptions = {
  view: DrawingView | null;
  entries: readonly MarkEntry[];
  /** Returns the gesture that a press starts; null pans. */
  begin?: (press: Press) => Gesture | null;
};

type PointerHandler = (event: globalThis.PointerEvent) => void;

/** Listens to a pointer while the drawing is claimed. Returns a function that ends both. */
const listenUntilEnd = (
  drawing: DrawingView,
  {
    handleMove,
    handleUp,
    cancel,
  }: { handleMove: PointerHandler; handleUp: PointerHandler; cancel: () => void },
): (() => void) => {
  // Blur events of elements arrive here too.
  const handleBlur = ({ target }: Event) => {
    if (target === window) cancel();
  };
  const handleKey = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    cancel();
  };
  const listeners = {
    pointermove: handleMove,
    pointerup: handleUp,
    pointercancel: cancel,
    blur: handleBlur,
    keydown: handleKey,
  } as const;
  for (const [name, listener] of Object.entries(listeners))
    window.addEventListener(name, listener as EventListener, true);
  // The press that starts it is still being dispatched.
  const timer = setTimeout(() => window.addEventListener('pointerdown', cancel, true));
  drawing.claim(true);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as EventListener, true);
    window.removeEventListener('pointerdown', cancel, true);
    drawing.claim(false);
  };
};

/**
 * Tracks drags that don't pan. Escape, a second finger, a lost pointer or a blurred window cancels one; a press that hardly moves is a tap.
 */
export const useDrawingGesture = ({ view, entries, begin }: GestureOptions) => {
  const running = useRef<Running | null>(null);
  const wasDragged = useRef(false);

  const stop = (how: 'end' | 'cancel', at?: Point, isFree = false) => {
    const now = running.current;
    if (!now) return;
    running.current = null;
    now.end();
    if (how === 'end' && now.isMoving && at) now.gesture.end(at, isFree);
    else now.gesture.cancel();
  };
  useEffect(() => () => stop('cancel'), []);

  const follow = (drawing: DrawingView, start: Point, pointerId: number, gesture: Gesture) => {
    const pointOf = ({ clientX, clientY }: globalThis.PointerEvent) => ({ x: clientX, y: clientY });
    const handleMove = (event: globalThis.PointerEvent) => {
      const now = running.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const client = pointOf(event);
      if (!now.isMoving && Math.hypot(client.x - start.x, client.y - start.y) < slopPx) return;
      now.isMoving = true;
      wasDragged.current = true;
      gesture.move(drawing.gridAt(client), event.altKey);
    };
    const handleUp = (event: globalThis.PointerEvent) => {
      if (event.pointerId === pointerId) stop('end', drawing.gridAt(pointOf(event)), event.altKey);
    };
    const end = listenUntilEnd(drawing, { handleMove, handleUp, cancel: () => stop('cancel') });
    running.current = { gesture, start, pointerId, isMoving: false, end };
  };

  return {
    /** Returns whether the following click belongs to a drag. */
    wasDragged: () => wasDragged.current,
    handlePointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (!view || !begin || running.current || !event.isPrimary || event.button !== 0) return;
      const client = { x: event.clientX, y: event.clientY };
      const target = event.target instanceof Element ? event.target : event.currentTarget;
      const pressedId = target.closest('[data-mark]')?.getAttribute('data-mark');
      const entry = entriesAt(entries, client, view)[0] ?? entries.find(({ id }) => id === pressedId) ?? null;
      const gesture = begin({
        at: view.gridAt(client),
        client,
        entry,
        target,
        isShift: event.shiftKey,
        isCtrl: event.ctrlKey || event.metaKey,
        isTouch: event.pointerType === 'touch',
      });
      if (gesture) follow(view, client, event.pointerId, gesture);
    },
  };
};
