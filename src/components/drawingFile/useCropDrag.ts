import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { draggedBox, isWholePage, spannedBox } from '#domain/drawings/cropping.ts';
import type { CropBox, CropGrip, PagePoint } from '#domain/drawings/cropping.ts';

/** Minimum length of a drag, in px; a shorter one is an unsteady tap. */
const leastDragPx = 6;

/** Step of an arrow key, as a share of the page; with Shift ten times as much. */
const keyStep = 0.01;

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  pointerId: number;
  grip: CropGrip | 'new';
  box: CropBox;
  from: PagePoint;
  clientX: number;
  clientY: number;
  isMoving: boolean;
}

const pointOf = (event: PointerEvent<HTMLElement>): PagePoint => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / (width || 1), y: (event.clientY - top) / (height || 1) };
};

const isInside = ({ x, y }: PagePoint, box: CropBox): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

const gripAt = (event: PointerEvent<HTMLElement>, box: CropBox, point: PagePoint): Drag['grip'] => {
  const gripName = event.target instanceof HTMLElement ? event.target.dataset.grip : undefined;
  if (
    gripName === 'upperLeft' ||
    gripName === 'upperRight' ||
    gripName === 'lowerLeft' ||
    gripName === 'lowerRight'
  ) {
    return gripName;
  }
  return !isWholePage(box) && isInside(point, box) ? 'box' : 'new';
};

/** Handles dragging the crop, and moving it by arrow keys. A second finger is ignored. */
export const useCropDrag = (box: CropBox, onChange: (box: CropBox) => void) => {
  const drag = useRef<Drag | null>(null);

  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || drag.current) return;
    const from = pointOf(event);
    const { clientX, clientY, pointerId } = event;
    drag.current = {
      pointerId,
      grip: gripAt(event, box, from),
      box,
      from,
      clientX,
      clientY,
      isMoving: false,
    };
    event.currentTarget.setPointerCapture(pointerId);
  };
  const handleMove = (event: PointerEvent<HTMLElement>): void => {
    const currentDrag = drag.current;
    if (currentDrag?.pointerId !== event.pointerId) return;
    currentDrag.isMoving ||=
      Math.hypot(event.clientX - currentDrag.clientX, event.clientY - currentDrag.clientY) >= leastDragPx;
    if (!currentDrag.isMoving) return;
    const to = pointOf(event);
    onChange(
      currentDrag.grip === 'new'
        ? spannedBox(currentDrag.from, to)
        : draggedBox(currentDrag.box, currentDrag.grip, to.x - currentDrag.from.x, to.y - currentDrag.from.y),
    );
  };
  const handleEnd = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current?.pointerId === event.pointerId) drag.current = null;
  };
  const handleCancel = (event: PointerEvent<HTMLElement>): void => {
    const currentDrag = drag.current;
    if (currentDrag?.pointerId !== event.pointerId) return;
    drag.current = null;
    onChange(currentDrag.box);
  };
  const keysOf = (grip: CropGrip) => (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? keyStep * 10 : keyStep;
    onChange(draggedBox(box, grip, dx * step, dy * step));
  };
  return {
    pointer: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleEnd,
      onPointerCancel: handleCancel,
    },
    keysOf,
  };
};
