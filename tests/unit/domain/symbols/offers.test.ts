import { describe, expect, test } from 'vitest';
import { designationOf, designationsOf, textLabels } from '#domain/symbols/nearTexts.ts';
import { firstLimit, splitThere } from '#domain/symbols/offers.ts';
import { freeNumbers, walkingOrder } from '#domain/symbols/walking.ts';

describe('numbers', () => {
  test('follow a walk from the entrance to the nearest each time [SETUP-82]', () => {
    const places = [
      { x: 900, y: 0 },
      { x: 100, y: 0 },
      { x: 500, y: 0 },
    ];
    expect(walkingOrder(places, { x: 1000, y: 0 }, 1).map(({ x }) => x)).toEqual([900, 500, 100]);
    expect(walkingOrder(places, { x: 0, y: 0 }, 1).map(({ x }) => x)).toEqual([100, 500, 900]);
    // On a wide picture a horizontal distance is longer than on the grid.
    const wide = [
      { x: 300, y: 0 },
      { x: 0, y: 500 },
    ];
    expect(walkingOrder(wide, { x: 0, y: 0 }, 2).map(({ y }) => y)).toEqual([500, 0]);
  });

  test('are those that are free, and those of the texts where these are free [SETUP-82, SETUP-84]', () => {
    expect(freeNumbers([null, null, null], new Set([2]), 1)).toEqual([1, 3, 4]);
    expect(freeNumbers([null, 1, 12, 12], new Set([]), 1)).toEqual([2, 1, 12, 3]);
  });
});

describe('the text next to a symbol', () => {
  const symbol = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const text = (words: string, x: number, y: number) => ({ text: words, x, y, height: 6 });

  test('is its name and number, each text that of the nearest symbol [SETUP-84]', () => {
    const symbols = [symbol(100, 100), symbol(200, 100), symbol(300, 100)];
    const texts = [text('BS 12', 118, 100), text('BS-13', 200, 112), text('Kontor', 300, 112)];
    expect(textLabels(symbols, texts, 1)).toEqual([
      { name: 'BS 12', number: 12 },
      { name: 'BS-13', number: 13 },
      null,
    ]);
  });

  test('may be given in two parts, and is none where it is far away [SETUP-84]', () => {
    const texts = [text('SL', 100, 112), text('7', 108, 112), text('BS 9', 600, 600)];
    expect(textLabels([symbol(100, 100), symbol(500, 500)], texts, 1)).toEqual([
      { name: 'SL 7', number: 7 },
      null,
    ]);
  });
});

describe('texts next to symbols', () => {
  const symbols = [{ x: 100, y: 100, width: 10, height: 10 }];
  test.each(['RUM 102', 'ROOM 3', 'HUONE 12', 'SAL 4', '102', '12 m2', 'EI 60', 'WC 1', 'Plan 2'])(
    '%s names no item [SETUP-84]',
    (text) => {
      expect(textLabels(symbols, [{ text, x: 118, y: 100, height: 8 }], 1)).toEqual([null]);
    },
  );
  test.each(['BS 12', 'SL-03', 'HS1', 'BP.3b'])('%s may name one [SETUP-84]', (text) => {
    expect(textLabels(symbols, [{ text, x: 118, y: 100, height: 8 }], 1)[0]?.name).toBe(text);
  });

  const place = (name: string | null, symbol = 0) => ({
    symbol,
    label: name === null ? null : { name, number: Number(/\d+/.exec(name)?.[0]) },
  });
  test('are those that most of the symbols have, each with a number of its own [SETUP-84]', () => {
    const floor = ['BS 1', 'BS 2', 'BS-3', 'K 7', null].map((name) => place(name));
    const designations = designationsOf([floor]);
    expect(floor.map((one) => designationOf(one, designations)?.name ?? null)).toEqual([
      'BS 1',
      'BS 2',
      'BS-3',
      null,
      null,
    ]);
    // Three of five: proposed, but not preselected.
    expect(designations.isSure).toBe(false);
    expect(designationsOf([['BS 1', 'BS 2', 'BS 3'].map((name) => place(name))]).isSure).toBe(true);
    const two = designationsOf([['BS 1', 'BS 2'].map((name) => place(name))]);
    expect([two.letters.get(0), two.isSure]).toEqual(['BS', false]);
  });
  test('are none where few have one, or many the same [SETUP-84]', () => {
    const few = ['K 102', null, null].map((name) => place(name));
    expect(designationsOf([few])).toEqual({ letters: new Map(), isSure: false });
    expect(designationsOf([Array.from({ length: 6 }, () => place('P 6'))]).letters.size).toBe(0);
    // Each drawing is counted separately.
    const floors = [1, 2].map(() => ['BS 1', 'BS 2', 'BS 3'].map((name) => place(name)));
    expect(designationsOf(floors).isSure).toBe(true);
  });
  test('are judged by marked symbol [SETUP-84]', () => {
    const designations = designationsOf([[place('BS 1'), place('BS 2'), place('SL 1', 1), place('SL 2', 1)]]);
    expect([designations.letters.get(0), designations.letters.get(1)]).toEqual(['BS', 'SL']);
    expect(designationOf(place('SL 9'), designations)).toBeNull();
  });
});

describe('the symbols found', () => {
  test('is not offered where an item is within its size [SETUP-79]', () => {
    const foundPlaces = [0.1, 0.5].map((x) => ({ x, y: 0.5, width: 0.02, height: 0.02 }));
    const { offered, there } = splitThere(foundPlaces, [{ x: 115, y: 500 }], 1000);
    expect(offered.map(({ x }) => x)).toEqual([0.5]);
    expect(there.map(({ x }) => x)).toEqual([0.1]);
  });

  test('is shown at first from the widest gap of certainties on [SETUP-78]', () => {
    expect(firstLimit([0.98, 0.97, 0.42, 0.4, 0.1])).toBeGreaterThan(0.43);
    expect(firstLimit([0.98, 0.97, 0.42, 0.4, 0.1])).toBeLessThan(0.8);
    expect(firstLimit([])).toBeCloseTo(0.5, 1);
    expect(firstLimit([0.84, 0.7, 0.6, 0.5, 0.35, 0.02])).toBeLessThan(0.35);
  });
});
