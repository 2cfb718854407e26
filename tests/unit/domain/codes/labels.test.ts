import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { fittedLine, labelLayout, qrRuns } from '#domain/codes/labelLayout.ts';
import {
  labelPlaces,
  labelsPerSheet,
  labelStocks,
  sheet,
  smallestLabel,
  stockFault,
  usualStock,
} from '#domain/codes/labelStock.ts';
import { scannedInRound } from '#domain/codes/scannedInRound.ts';
import { codeOf } from '#domain/codes/itemCode.ts';

const stocks = Object.entries(labelStocks);

/** Returns the approximate width of a text in Helvetica, in mm. */
const aboutWidth = (text: string, sizePt: number): number => text.length * sizePt * 0.18;

test.each(stocks)('the labels of %s mm lie on the sheet, none over another [LIFE-47]', (_name, stock) => {
  expect(stockFault(stock)).toBeNull();
  const places = labelPlaces(stock, labelsPerSheet(stock));
  const { width, height } = stock;
  const isOff = ({ x, y, sheet: page }: (typeof places)[number]) =>
    page !== 0 || x < 0 || y < 0 || x + width > sheet.width + 0.05 || y + height > sheet.height + 0.05;
  expect(places.filter(isOff)).toEqual([]);
  const isApart = (at: number, other: number, size: number) => Math.abs(at - other) >= size - 0.01;
  const overlapping = places.filter((one) =>
    places.some(
      (other) => other !== one && !isApart(one.x, other.x, width) && !isApart(one.y, other.y, height),
    ),
  );
  expect(overlapping).toEqual([]);
  // The margins are equal on both sides, so that a sheet can be fed either way round.
  const [first, last] = [places[0], places.at(-1)];
  expect(first?.x).toBeCloseTo(sheet.width - (last?.x ?? 0) - stock.width, 1);
  expect(first?.y).toBeCloseTo(sheet.height - (last?.y ?? 0) - stock.height, 1);
});

test('labels begin at the first free one of a used sheet, and go on on the next [LIFE-47]', () => {
  const places = labelPlaces(usualStock, 3, 42);
  expect(places.map(({ sheet: page }) => page)).toEqual([0, 0, 1]);
  expect(places[0]).toMatchObject({ x: 8 + 2 * 48.5, y: 8.8 + 10 * 25.4 });
  expect(places[2]).toEqual({ sheet: 1, x: 8, y: 8.8 });
});

test('own sizes are refused below 25 mm and beyond the sheet [LIFE-47]', () => {
  expect(stockFault({ ...usualStock, width: 24.9 })).toBe('width');
  expect(stockFault({ ...usualStock, height: smallestLabel - 1 })).toBe('height');
  expect(stockFault({ ...usualStock, left: 20 })).toBe('width');
  expect(stockFault({ ...usualStock, gapY: 2 })).toBe('height');
  expect(stockFault({ ...usualStock, columns: Number.NaN })).toBe('columns');
});

test.each([...stocks, ['25 × 25', { width: 25, height: 25 }] as const])(
  'on a label of %s mm code, number, kind and floor keep apart and can be read [LIFE-47]',
  (_name, size) => {
    const texts = { number: '12', kind: 'Pulversläckare', floor: 'Plan 2', code: 'ABC DEF GHJ' };
    const { qr, lines } = labelLayout(size, texts, aboutWidth);
    const modules = encode('HTTPS://BRANDSKYDD.EXEMPEL.SE/I/ABCDEFGHJ', { ecc: 'Q', border: 2 }).size;
    expect(qr.side / modules).toBeGreaterThanOrEqual(0.4);
    expect(
      [qr.x, qr.y, size.width - qr.x - qr.side, size.height - qr.y - qr.side].every((gap) => gap >= 0),
    ).toBe(true);
    expect(lines.map(({ text }) => text).join(' ')).toBe('12 Pulversläckare Plan 2 ABC DEF GHJ');
    for (const { x, y, width, sizePt } of lines) {
      expect(sizePt).toBeGreaterThanOrEqual(6);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(y).toBeLessThanOrEqual(size.height - 0.5);
      expect(x >= qr.x + qr.side || y - sizePt * 0.3 >= qr.y + qr.side - 0.5).toBe(true);
    }
  },
);

const bare = { number: '', kind: '', floor: '', code: 'ABC DEF GHJ' };

test('a floor takes one line of its label, cut off where it is too wide, and the code stays whole [LIFE-47]', () => {
  const floor = 'Bottenvåning, östra flygeln mot järnvägen, med källare';
  for (const size of [usualStock, { width: 25, height: 25 }]) {
    const { lines } = labelLayout(size, { ...bare, number: '4', kind: 'Brandfilt', floor }, aboutWidth);
    const [shown, code] = lines.slice(-2).map((line) => fittedLine(line, aboutWidth));
    expect(shown?.text).toMatch(/^Bottenv.+…$/);
    expect(aboutWidth(shown?.text ?? '', shown?.sizePt ?? 0)).toBeLessThanOrEqual(shown?.width ?? 0);
    expect(code?.text).toBe(bare.code);
  }
});

test('a kind that is too wide for its label takes two lines instead of being cut off [LIFE-47]', () => {
  const kind = 'Utrymningsskylt, genomlyst';
  const { lines } = labelLayout(usualStock, { ...bare, number: '4', kind }, aboutWidth);
  expect(lines.map(({ text }) => text)).toEqual(['4', 'Utrymningsskylt,', 'genomlyst', 'ABC DEF GHJ']);
  expect(lines.map((line) => fittedLine(line, aboutWidth).text)).toEqual(lines.map(({ text }) => text));
  const last = lines.at(-1);
  expect(last?.y).toBeLessThan(usualStock.height - 1.5);
  const short = labelLayout(usualStock, { ...bare, number: '4', kind: 'Brandfilt' }, aboutWidth);
  expect(short.lines).toHaveLength(3);
});

test('a QR code becomes rectangles that cover its dark modules, each once', () => {
  const { data, size } = encode('HTTPS://EXAMPLE.TEST/I/ABCDEFGHJ', { ecc: 'Q', border: 2 });
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const { x, y, length } of qrRuns(data))
    for (let at = x; at < x + length; at += 1) {
      const row = painted[y] ?? [];
      row[at] = (row[at] ?? 0) + 1;
    }
  expect(painted).toEqual(data.map((row) => row.map(Number)));
});

test('a text that is too wide is set smaller, down to 6 points, and ends in … beyond', () => {
  const fitted = (width: number) =>
    fittedLine({ text: 'Pulversläckare 6 kg', sizePt: 12, width }, (text, sizePt) => text.length * sizePt);
  expect(fitted(300)).toMatchObject({ text: 'Pulversläckare 6 kg', sizePt: 12 });
  expect(fitted(19 * 8)).toMatchObject({ text: 'Pulversläckare 6 kg', sizePt: 8 });
  expect(fitted(16 * 6)).toMatchObject({ text: 'Pulversläckare…', sizePt: 6 });
  expect(fitted(0)).toMatchObject({ text: '', sizePt: 6 });
});

test('in a round a scan finds its item, one judged before, none of it, or no code of ours', () => {
  const codes = [1, 2, 3].map((value) => codeOf([value, 0, 0, 0, 0, 0, 0, value]));
  const state = { controlled: null, continueWithoutAdding: false };
  const items = [
    { ...state, code: null },
    { ...state, code: codes[0] ?? null },
    { ...state, code: codes[1] ?? null, controlled: '2026-11-20T09:00:00.000Z' },
  ];
  const scanned = (text = '') => scannedInRound(items, text);
  expect(scanned(`https://example.test/i/${codes[0]?.toLowerCase()}`)).toEqual({
    state: 'found',
    item: items[1],
  });
  expect(scanned(codes[1])).toEqual({ state: 'judged', item: items[2] });
  expect(scanned(codes[2])).toEqual({ state: 'notInRound', code: codes[2] });
  expect(scanned('https://example.test/')).toEqual({ state: 'foreign' });
});
