import { expect, test } from 'vitest';
import { gridSize } from '#contract/constants.ts';
import { keyedFrame } from '#features/symbols/keyedFrame.ts';
import { withRow } from '#features/symbols/sought.ts';
import type { Sought } from '#features/symbols/sought.ts';

const row = (id: string, y: number, changes: Partial<Sought> = {}): Sought => ({
  id,
  frame: { x: 0.1, y, width: 0.02, height: 0.02 },
  kindId: null,
  text: '',
  ...changes,
});

test('a row framed by hand is inserted in legend order or updates its existing row [SETUP-151]', () => {
  const rows = [row('a', 0.1, { text: 'Larm', kindId: 4 }), row('b', 0.3)];
  expect(withRow(rows, row('c', 0.2)).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(withRow(rows, row('c', 0.05)).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  const [known, named] = [
    row('a', 0.12, { text: 'Annat', kindId: 9 }),
    row('b', 0.3, { text: 'Dörr', kindId: 7 }),
  ];
  expect(withRow(rows, known)[0]).toEqual({ ...rows[0], frame: known.frame });
  expect(withRow(rows, named)[1]).toEqual(named);
});

test('a frame that keys move and widen stays on the drawing [SETUP-75]', () => {
  const corner = () => ({ x: gridSize, y: 0 });
  const first = keyedFrame(null, { key: 'Enter', shiftKey: false, altKey: false }, corner);
  expect(first).toMatchObject({ y: 0, width: 0.04, height: 0.04 });
  expect(first?.x).toBeCloseTo(0.96);
  if (!first) return;
  for (const key of ['ArrowRight', 'ArrowUp'])
    for (const shiftKey of [true, false]) {
      const next = keyedFrame(first, { key, shiftKey, altKey: false }, corner);
      expect((next?.x ?? 0) + (next?.width ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(next?.y).toBeGreaterThanOrEqual(0);
    }
  expect(keyedFrame(first, { key: 'Escape', shiftKey: false, altKey: false }, corner)).toBeNull();
});
