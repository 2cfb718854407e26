// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { joinedTexts, pageTexts } from '#platform/drawingFile/pageTexts.ts';
import type { PlacedText } from '#platform/drawingFile/pageTexts.ts';
import { titlesOf } from '#platform/drawingFile/pdfTexts.ts';
import { readSvg } from '#platform/drawingFile/svgText.ts';

const piece = (text: string, x: number, y: number, width = text.length * 5): PlacedText => ({
  text,
  x,
  y,
  along: [1, 0],
  up: [0, -1],
  width,
  height: 10,
});
const rounded = (text: string) => {
  const page = readSvg(text);
  if (typeof page === 'string') throw new Error(page);
  return page
    .texts()
    .map(({ text: words, ...box }) => [
      words,
      ...Object.values(box).map((value) => Math.round(value * 100) / 100),
    ]);
};

test('pieces of a line are one text, other lines and columns another', () => {
  const pieces = [
    piece('P', 0, 20),
    piece('lan', 5, 20),
    piece('1', 22, 20),
    piece(' ', 27, 20),
    piece('A', 200, 20),
    piece('B', 0, 40),
  ];
  expect(joinedTexts(pieces).map(({ text }) => text)).toEqual(['Plan 1', 'A', 'B']);
  const [first] = pageTexts(joinedTexts(pieces), { width: 100, height: 100 });
  expect(first).toMatchObject({ text: 'Plan 1', x: 0, y: 0.1, height: 0.1 });
  // Texts outside of the page are omitted.
  expect(pageTexts(joinedTexts(pieces), { width: 100, height: 100 }).map(({ text }) => text)).toEqual([
    'Plan 1',
    'B',
  ]);
});

test('texts of an SVG lie where they are moved, turned and held', () => {
  expect(
    rounded(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 0 200 100">
      <defs><text x="150" y="50">hidden</text></defs>
      <g transform="translate(100 0)" font-size="10"><text x="20" y="50">BS 12</text></g>
      <text x="200" y="50" font-size="10" text-anchor="middle"><tspan x="200">Plan</tspan><tspan x="200" dy="20">Två</tspan></text>
      <text transform="rotate(90 150 20)" x="150" y="20" style="font-size: 10px">ned</text>
    </svg>`),
  ).toEqual([
    ['BS 12', 0.1, 0.4, 0.14, 0.1],
    ['Plan', 0.45, 0.4, 0.11, 0.1],
    ['Två', 0.46, 0.6, 0.08, 0.1],
    ['ned', 0.25, 0.2, 0.05, 0.17],
  ]);
});

test('a PDF’s sheets are the level of its outline that names the most pages', () => {
  const entries = [
    { title: 'Sheets and Views', page: 1, level: 0 },
    { title: 'A-40-1-0100', page: 1, level: 1 },
    { title: 'Initial View', page: 1, level: 2 },
    { title: 'A-40-1-0200', page: 2, level: 1 },
    { title: 'Initial View', page: 2, level: 2 },
  ];
  expect([...titlesOf(entries)]).toEqual([
    [1, 'A-40-1-0100'],
    [2, 'A-40-1-0200'],
  ]);
});
