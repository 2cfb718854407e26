import { expect, test } from 'vitest';
import type { Hit } from '../src/findSymbols.ts';
import { findSymbols } from '../src/findSymbols.ts';
import type { Box } from '../src/picture.ts';
import { layersOf } from '../src/picture.ts';
import { closerFrame, cutSymbol, scaleFor } from '../src/template.ts';
import { black, red, sheet } from './drawnPixels.ts';

/** Returns the rounded places of all likely hits. */
function findIn(pixels: Parameters<typeof layersOf>[0], frame: Box, withMirrored = false): Hit[] {
  const layers = layersOf(pixels);
  const template = cutSymbol(layers, frame);
  if (!template) throw new Error('Nothing is in the frame.');
  const search = findSymbols(layers, template, { withMirrored });
  let next = search.next();
  while (!next.done) next = search.next();
  return next.value.filter(({ certainty }) => certainty >= 0.5);
}
const near = (hits: readonly Hit[], x: number, y: number) =>
  hits.find((hit) => Math.abs(hit.x - x) <= 3 && Math.abs(hit.y - y) <= 3);

test('a symbol is found only in its colour, also on a wall, with the marked one first', () => {
  const { pixels, cross, box } = sheet(420, 300);
  box(0, 150, 420, 10);
  cross(60, 60, 30);
  cross(200, 70, 30);
  cross(300, 155, 30);
  cross(350, 60, 30, black);
  const hits = findIn(pixels, { x: 38, y: 38, width: 44, height: 44 });
  expect(hits).toHaveLength(3);
  expect(near(hits.slice(0, 2), 60, 60)).toBeDefined();
  expect(near(hits, 200, 70)).toBeDefined();
  expect(near(hits, 300, 155)).toBeDefined();
});

test('a symbol is found in four rotations and similar sizes, and mirrored on request', () => {
  const { pixels, flag } = sheet(460, 200);
  for (const turn of [0, 1, 2, 3]) flag(50 + turn * 90, 50, turn);
  flag(410, 50, 0, true);
  const frame = { x: 28, y: 26, width: 46, height: 48 };
  const hits = findIn(pixels, frame);
  expect([0, 1, 2, 3].map((turn) => near(hits, 50 + turn * 90, 50)?.turn)).toEqual([0, 1, 2, 3]);
  expect(near(hits, 410, 50)).toBeUndefined();
  expect(near(findIn(pixels, frame, true), 410, 50)?.isMirrored).toBe(true);
  const { pixels: sizes, cross } = sheet(400, 120);
  [30, 25, 36].forEach((size, index) => cross(60 + index * 120, 60, size, red));
  const scales = findIn(sizes, { x: 38, y: 38, width: 44, height: 44 }).map(({ scale }) => scale);
  expect(scales).toHaveLength(3);
  expect(Math.max(...scales)).toBeGreaterThan(1.1);
  expect(Math.min(...scales)).toBeLessThan(0.92);
});

test('an empty frame gives no symbol', () => {
  const { pixels } = sheet(80, 80);
  expect(cutSymbol(layersOf(pixels), { x: 10, y: 10, width: 40, height: 40 })).toBeNull();
});

test('a line that leaves the frame is not part of the symbol', () => {
  const { pixels, cross, box } = sheet(160, 120);
  box(0, 20, 160, 6);
  cross(80, 60, 30, black);
  const template = cutSymbol(layersOf(pixels), { x: 55, y: 15, width: 50, height: 70 });
  expect(template?.height).toBeLessThanOrEqual(32);
});

test('a symbol is found on white, in a coloured room and at its edge', () => {
  const { pixels, box, cross } = sheet(420, 300);
  box(0, 0, 200, 300, [255, 240, 205]);
  cross(170, 60, 30, [140, 144, 150]);
  cross(226, 60, 30, [140, 144, 150]);
  cross(90, 200, 30, [140, 144, 150]);
  cross(340, 200, 30, [140, 144, 150]);
  cross(340, 60, 30, red);
  const hits = findIn(pixels, { x: 205, y: 39, width: 42, height: 42 });
  expect(hits).toHaveLength(4);
  expect(near(hits, 340, 60)).toBeUndefined();
});

test('a symbol in too wide a frame gets a closer frame and its scale', () => {
  const { pixels, cross } = sheet(300, 300);
  cross(150, 150, 30);
  const frame = { x: 60, y: 60, width: 180, height: 180 };
  const scale = scaleFor(180);
  const template = cutSymbol(layersOf(pixels), frame);
  if (!template) throw new Error('Nothing is in the frame.');
  const small = { ...template, x: 150 * scale, y: 150 * scale, width: 30 * scale, height: 30 * scale };
  const closer = closerFrame(small, scale, frame);
  expect(closer?.scale).toBe(1);
  expect(closer?.frame.x).toBeCloseTo(132, 0);
  expect(closer?.frame.width).toBeCloseTo(36, 0);
  expect(closerFrame(template, 1, frame)).toBeNull();
});
