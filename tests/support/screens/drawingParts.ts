import { createEvent, fireEvent, screen } from '@testing-library/react';
import type { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';

// There is no layout here: the window is 800 by 600 px, and the drawing 800 px wide in A4 shape until its image reports another.
export const box = { width: 800, height: 800 / Math.SQRT2 };
const top = (600 - box.height) / 2;
export const at = (x: number, y: number) => ({
  clientX: (x / 1000) * box.width,
  clientY: top + (y / 1000) * box.height,
});

export const mark = (number: number, change: Partial<DrawingMark> = {}): DrawingMark => ({
  id: number,
  x: 100 * number,
  y: 500,
  scale: 1,
  rotation: 0,
  kind: 'powder_extinguisher',
  label: `${number} Pulversläckare, Korridor, okontrollerad`,
  number,
  state: 'unchecked',
  ...change,
});
export const marks = [mark(3), mark(1), mark(8, { x: 805 }), mark(9, { x: 800, state: 'flaw' })];

export type DrawingProps = Parameters<typeof Drawing>[0];
export const base: DrawingProps = {
  label: 'Ritning, Plan 2',
  image: { status: 'ready', url: 'blob:plan' },
  marks,
  groupLabel: ({ marks: members }) => `${members.length} föremål`,
};
export const drawing = () => screen.getByRole('group', { name: 'Ritning, Plan 2' });
const stage = () => drawing().querySelector<HTMLElement>('img')?.parentElement as HTMLElement;
export const lie = () => {
  const [, x, y, k] = /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(stage().style.transform) ?? [];
  return { x: Number(x), y: Number(y), k: Number(k) };
};
/** jsdom's events have no window, which drags need. */
const withWindow = (event: Event) => Object.defineProperty(event, 'view', { value: window });
export const drag = (from: [number, number], to: [number, number], beforeTheEnd?: () => void) => {
  const start = { clientX: from[0], clientY: from[1] };
  const end = { clientX: to[0], clientY: to[1] };
  fireEvent(drawing(), withWindow(createEvent.mouseDown(drawing(), start)));
  fireEvent(window, withWindow(createEvent.mouseMove(window, end)));
  beforeTheEnd?.();
  fireEvent(window, withWindow(createEvent.mouseUp(window, end)));
};
export const spin = (deltaY: number) => fireEvent.wheel(drawing(), { deltaY, clientX: 400, clientY: 300 });
