import { expect, test } from 'vitest';
import { lookOf } from '../src/compare.ts';
import type { Judged } from '../src/rivals.ts';
import { rivalries } from '../src/rivals.ts';
import { layersOf } from '../src/picture.ts';
import { emptyPatch, samplePatch } from '../src/sample.ts';
import type { Template } from '../src/template.ts';
import { cutSymbol } from '../src/template.ts';
import { sheet } from './drawnPixels.ts';

/** Draws boxes with an upright bar, and near twins with a horizontal bar; the last box is under a wall. */
function boxes() {
  const { pixels, box } = sheet(420, 60);
  for (let index = 0; index < 7; index += 1) {
    const x = 20 + index * 56;
    for (const [left, top, across, down] of [
      [0, 0, 24, 3],
      [0, 21, 24, 3],
      [0, 0, 3, 24],
      [21, 0, 3, 24],
    ] as const)
      box(x + left, 18 + top, across, down);
    if (index < 4) box(x + 10, 25, 4, 10);
    else box(x + 7, 28, 10, 4);
  }
  box(183, 10, 6, 40);
  return layersOf(pixels);
}

const cut = (layers: ReturnType<typeof layersOf>): Template => {
  const template = cutSymbol(layers, { x: 17, y: 15, width: 30, height: 30 });
  if (!template) throw new Error('Nothing is in the frame.');
  return template;
};

test('similar shapes rival the symbol, and a symbol covered by a wall does not', () => {
  const layers = boxes();
  const template = cut(layers);
  const odds = [6, 5, 4, 1, 2, 1.5, 1];
  const places = odds.map((its, index): Judged => {
    const patch = emptyPatch(template.patch.width, template.patch.height);
    const pose = { x: template.x + index * 56, y: template.y, unit: template.unit, angle: 0 };
    samplePatch(layers, { ...pose, isMirrored: false }, patch);
    return { odds: its, look: lookOf(template, patch), scale: 1 };
  });
  const oddsOfRivals = rivalries(template, places);
  expect(Math.max(...oddsOfRivals.slice(0, 4))).toBeLessThan(-2);
  expect(Math.min(...oddsOfRivals.slice(4))).toBeGreaterThan(1);
});
