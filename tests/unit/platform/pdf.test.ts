import { describe, expect, test } from 'vitest';
import { inventoryTypes } from '#contract/inventory.ts';
import { markShapes } from '#components/marks/markShapes.ts';
import { signShapes } from '#components/pictograms/signShapes.ts';
import type { PathStep } from '#platform/pdf/svgPath.ts';
import { pathSteps } from '#platform/pdf/svgPath.ts';
import { winAnsiText } from '#platform/pdf/winAnsi.ts';

const rounded = (steps: readonly PathStep[]) =>
  steps.map(({ op, c }) => [op, ...c.map((value) => Math.round(value * 1000) / 1000)]);
const ends = (steps: readonly PathStep[]) =>
  steps.map(({ c }) => c.slice(-2).map((v) => Math.round(v * 100) / 100));

describe('an SVG path as a PDF path', () => {
  test('reads lines, absolute and relative, and more points after a move as lines', () => {
    expect(rounded(pathSteps('M1 2 3 4l1-1h2V9v.5zm1,1h1'))).toEqual([
      ['m', 1, 2],
      ['l', 3, 4],
      ['l', 4, 3],
      ['l', 6, 3],
      ['l', 6, 9],
      ['l', 6, 9.5],
      ['h'],
      ['m', 2, 3],
      ['l', 3, 3],
    ]);
  });

  test('a smooth curve mirrors the last control point, and begins where it stands without one', () => {
    expect(rounded(pathSteps('M0 0c1 0 2 1 2 2s1 2 2 2M5 5S6 6 7 5'))).toEqual([
      ['m', 0, 0],
      ['c', 1, 0, 2, 1, 2, 2],
      ['c', 2, 3, 3, 4, 4, 4],
      ['m', 5, 5],
      ['c', 5, 5, 6, 6, 7, 5],
    ]);
  });

  test('a quadratic curve becomes a cubic one', () => {
    expect(rounded(pathSteps('M0 0q3 3 6 0'))).toEqual([
      ['m', 0, 0],
      ['c', 2, 2, 4, 2, 6, 0],
    ]);
  });

  test('an arc runs through the points of its circle, by its flags, however they are written', () => {
    const half = pathSteps('M0 10a10 10 0 1 1 20 0');
    expect(ends(half)).toEqual([
      [0, 10],
      [10, 0],
      [20, 10],
    ]);
    expect(ends(pathSteps('M0 10a10 10 0 0020 0')).at(1)).toEqual([10, 20]);
    expect(rounded(pathSteps('M0 0A0 5 0 0 1 4 4')).at(-1)).toEqual(['c', 0, 0, 4, 4, 4, 4]);
  });

  test('each symbol and state mark can be drawn within its square', () => {
    const paths = [
      ...inventoryTypes.flatMap(signShapes),
      ...Object.values(markShapes)
        .flat()
        .map(({ path }) => ({ path, place: undefined })),
    ];
    for (const { path, place } of paths) {
      const steps = pathSteps(path);
      expect(steps[0]?.op, path).toBe('m');
      const { left, top, scale } = place ?? { left: 0, top: 0, scale: 1 };
      const xs = ends(steps).flatMap(([x]) => (x === undefined ? [] : [x * scale + left]));
      const ys = ends(steps).flatMap(([, y]) => (y === undefined ? [] : [y * scale + top]));
      for (const value of [...xs, ...ys]) {
        expect(value, path).toBeGreaterThanOrEqual(-1);
        expect(value, path).toBeLessThanOrEqual(33);
      }
    }
  });

  test('refuses what it does not know', () => {
    expect(() => pathSteps('M0 0t5 5')).toThrow('command t');
  });
});

test('a PDF’s text keeps Swedish and Finnish letters, and gives others the nearest that its fonts hold', () => {
  expect(winAnsiText('Brandsläckare på vån. 2 – Åsa’s “Öl” 5 € š')).toBe(
    'Brandsläckare på vån. 2 – Åsa’s “Öl” 5 € š',
  );
  expect(winAnsiText('A\u030angström')).toBe('Ångström');
  expect(winAnsiText('Łódź ſ ﬁ 消\u0007x\n y')).toBe('?ódz s fi ??x y');
});
