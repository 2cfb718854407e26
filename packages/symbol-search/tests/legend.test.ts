import { expect, test } from 'vitest';
import { legendRows } from '../src/legend.ts';
import type { Pixels } from '../src/picture.ts';
import { layersOf } from '../src/picture.ts';
import { sheet } from './drawnPixels.ts';

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const [width, height] = [340, 260];
const rows = [50, 92, 134, 176];
/** Four symbols of two parts each, with letters to their right. */
const writtenRows: Rectangle[] = rows.flatMap((y): Rectangle[] => [
  ...([
    [40, y - 14, 68, y + 6],
    [48, y + 9, 60, y + 14],
  ] as const),
  ...Array.from({ length: 12 }, (_, letter): Rectangle => [90 + letter * 14, y - 7, 99 + letter * 14, y + 7]),
]);
const heading = Array.from({ length: 16 }, (_, letter): Rectangle => [
  40 + letter * 11,
  8,
  49 + letter * 11,
  22,
]);
const border: Rectangle[] = [
  ...([
    [24, 2, 300, 4],
    [24, 206, 300, 208],
  ] as const),
  ...([
    [24, 2, 26, 208],
    [298, 2, 300, 208],
  ] as const),
];

/** Returns these rectangles as a sheet scanned at an angle, with noise. */
function scan(shapes: readonly Rectangle[], degrees: number, noise: number): Pixels {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let state = 7;
  for (let at = 0; at < width * height; at += 1) {
    const [across, down] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const x = width / 2 + across * cos + down * sin;
    const y = height / 2 - across * sin + down * cos;
    const isInk = shapes.some(
      ([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom,
    );
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const grey = (isInk ? 20 : 235) + ((state / 2_147_483_648) * 2 - 1) * noise;
    data.fill(grey, at * 4, at * 4 + 3);
  }
  return { width, height, data };
}

const wholeSheet = { x: 10, y: 0, width: 310, height: 230 };
/** Returns the symbols' centres on a straight sheet. */
function middles(pixels: Pixels, degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return legendRows(layersOf(pixels), wholeSheet).map(({ symbol }) => {
    const [across, down] = [
      symbol.x + symbol.width / 2 - width / 2,
      symbol.y + symbol.height / 2 - height / 2,
    ];
    return [width / 2 + across * cos + down * sin, height / 2 - across * sin + down * cos];
  });
}

function expectRows(found: readonly (readonly number[])[]) {
  expect(found).toHaveLength(rows.length);
  found.forEach(([x = 0, y = 0], index) => {
    expect(Math.abs(x - 54)).toBeLessThan(4);
    expect(Math.abs(y - (rows[index] ?? 0))).toBeLessThan(4);
  });
}

test('a legend has a row for each symbol of several parts, with the text on its right', () => {
  expectRows(middles(scan(writtenRows, 0, 0), 0));
  const [first] = legendRows(layersOf(scan(writtenRows, 0, 0)), wholeSheet);
  expect(first?.text.x).toBeGreaterThanOrEqual(68);
  expect(first?.text.x).toBeLessThanOrEqual(90);
});

test('a border and a heading are not rows of a legend', () => {
  expectRows(middles(scan([...writtenRows, ...border, ...heading], 0, 0), 0));
});

test('a legend scanned at 2 degrees with noise has the same rows', () => {
  expectRows(middles(scan(writtenRows, 2, 50), 2));
  expectRows(middles(scan([...writtenRows, ...border, ...heading], -2, 50), -2));
});

test('a frame without a column of symbols has no rows', () => {
  expect(legendRows(layersOf(scan([], 0, 0)), wholeSheet)).toEqual([]);
});

test('a row of a legend has the boxes of its symbol and of the text on its right', () => {
  const { pixels, cross, box } = sheet(300, 200);
  box(0, 0, 300, 2);
  [40, 90, 140].forEach((y) => {
    cross(40, y, 24);
    for (let letter = 0; letter < 8; letter += 1) box(90 + letter * 14, y - 5, 8, 10);
  });
  const rows = legendRows(layersOf(pixels), { x: 10, y: 10, width: 280, height: 170 });
  expect(rows).toHaveLength(3);
  rows.forEach(({ symbol, text }, index) => {
    expect(Math.abs(symbol.y + symbol.height / 2 - (40 + index * 50))).toBeLessThanOrEqual(2);
    expect(Math.abs(symbol.width - 24)).toBeLessThanOrEqual(3);
    expect(text.x).toBeGreaterThanOrEqual(52);
    expect(text.y).toBeLessThan(40 + index * 50);
    expect(text.y + text.height).toBeGreaterThan(40 + index * 50);
  });
  expect(legendRows(layersOf(pixels), { x: 260, y: 150, width: 30, height: 40 })).toEqual([]);
});
