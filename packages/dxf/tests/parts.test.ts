import { describe, expect, test } from 'vitest';
import * as dxf from './writer.ts';
import type { DxfPart } from './writer.ts';
import { readPages } from './readDxf.ts';

/** Returns the pages of a drawing as text, with omitted ones in brackets. */
const pagesOf = (...entities: readonly (DxfPart | readonly DxfPart[])[]): string => {
  const parts = entities.flatMap((one): readonly DxfPart[] =>
    Array.isArray(one[0]?.[0]) ? (one as readonly DxfPart[]) : [one as DxfPart],
  );
  const { pages } = readPages(dxf.writeDxf({ blocks: dxf.symbolBlocks, entities: parts }));
  return pages.map(({ kind, isMeant }) => (isMeant ? kind : `(${kind})`)).join(' ');
};

const symbol = (x: number, y: number, number = 0): DxfPart =>
  dxf.insert('BRS_CO2', x, y, {
    attributes: { NR: `BS ${number}` },
    pairs: [
      [41, 0.06],
      [42, 0.06],
    ],
  });

/** Four lines. */
const box = (x: number, y: number, wide: number, high: number): DxfPart[] => [
  dxf.line(x, y, x + wide, y),
  dxf.line(x + wide, y, x + wide, y + high),
  dxf.line(x + wide, y + high, x, y + high),
  dxf.line(x, y + high, x, y),
];

/** Draws a plan of 20 x 12 m with a corridor of 2 m and five rooms a side, each with a symbol. */
const plan = (
  x: number,
  y: number,
  walls: 'lines' | 'outline' | 'rooms' | 'double',
  high = 12,
): DxfPart[] => {
  const mid = high / 2;
  const rooms = [0, 4, 8, 12, 16].flatMap((at): DxfPart[] => {
    const symbols = [symbol(x + at + 2, y + 2, at)];
    if (walls === 'rooms')
      return [
        dxf.rectangle(x + at + 0.1, y + 0.1, 3.8, mid - 1.1),
        dxf.rectangle(x + at + 0.1, y + mid + 1, 3.8, mid - 1.1),
        ...symbols,
      ];
    return [
      dxf.line(x + at, y, x + at, y + mid - 1),
      dxf.line(x + at, y + mid + 1, x + at, y + high),
      dxf.text(x + at + 1, y + 1, 0.3, `RUM ${at}`),
      ...symbols,
    ];
  });
  const corridor =
    walls === 'rooms'
      ? []
      : [dxf.line(x, y + mid - 1, x + 20, y + mid - 1), dxf.line(x, y + mid + 1, x + 20, y + mid + 1)];
  const outer =
    walls === 'lines'
      ? box(x, y, 20, high)
      : walls === 'double'
        ? [...box(x, y, 20, high), ...box(x - 0.3, y - 0.3, 20.6, high + 0.6)]
        : [dxf.rectangle(x, y, 20, high)];
  return [...outer, ...corridor, ...rooms];
};

/** Draws a sheet's frame with a title block in its corner. */
const frame = (x: number, y: number, wide: number, high: number): DxfPart[] => [
  ...box(x, y, wide, high),
  ...box(x + wide - 12, y, 12, 4),
  dxf.text(x + wide - 11, y + 1, 0.5, 'KV. LEJONET 4'),
];

const table = (x: number, y: number, rows: number): DxfPart[] => [
  ...box(x, y, 5, rows),
  ...Array.from({ length: rows }, (_, at) => [
    dxf.line(x, y + at, x + 5, y + at),
    dxf.text(x + 1, y + at + 0.3, 0.4, 'Handbrandsläckare'),
    symbol(x + 0.5, y + at + 0.5),
  ]).flat(),
];

describe('a plan as a single page', () => {
  const kinds = ['lines', 'outline', 'rooms', 'double'] as const;
  test.each(kinds)('a plan with a title over it and walls as %s is one page', (walls) => {
    expect(pagesOf(plan(0, 0, walls), dxf.text(8, 14, 0.8, 'PLAN'))).toBe('model');
    expect(pagesOf(plan(674_000, 6_580_000, walls), dxf.text(674_008, 6_580_014, 0.8, 'PLAN 1'))).toBe(
      'model',
    );
  });

  test.each(kinds)('a plan in a frame with a title block and walls as %s is one page', (walls) => {
    expect(pagesOf(frame(-4, -6, 28, 22), plan(0, 0, walls), dxf.text(8, 14, 0.8, 'PLAN 1'))).toBe('model');
    expect(pagesOf(dxf.rectangle(-5, -7, 30, 24), frame(-4, -6, 28, 22), plan(0, 0, walls))).toBe('model');
    expect(pagesOf(frame(-2, -5, 40, 20), plan(0, 0, walls), table(29, 4, 8))).toMatch(/^model( \(part\))*$/);
  });

  test('a plan with a legend and a north arrow is one page', () => {
    const arrow = [dxf.line(48, 20, 48, 23), dxf.circle(48, 21, 1), dxf.line(47, 22, 48, 23)];
    expect(pagesOf(plan(0, 0, 'lines'), table(24, 2, 8), arrow)).toBe('model');
    const scattered = Array.from({ length: 9 }, (_, at) => [
      symbol(26, at * 1.6),
      dxf.text(27, at * 1.6, 0.4, 'Brandsläckare'),
    ]).flat();
    expect(pagesOf(plan(0, 0, 'rooms'), scattered, arrow)).toBe('model');
  });

  test('a plan shaped like an L or a cross is one page', () => {
    const turns = [
      [0, 0],
      [20, 0],
      [20, 6],
      [8, 6],
      [8, 16],
      [0, 16],
      [0, 0],
    ] as const;
    const outline = turns
      .slice(1)
      .map(([x, y], at) => dxf.line(turns[at]?.[0] ?? 0, turns[at]?.[1] ?? 0, x, y));
    const rooms = [dxf.rectangle(0.2, 0.2, 7, 5), dxf.rectangle(12, 0.2, 7, 5), dxf.rectangle(0.2, 9, 7, 6)];
    expect(pagesOf(outline, rooms, table(14, 9, 5))).toBe('model');
    const cross = [
      dxf.rectangle(7, 0, 6, 20),
      dxf.rectangle(0, 7, 20, 6),
      dxf.rectangle(7, 14, 6, 6),
      dxf.rectangle(7, 0, 6, 6),
      dxf.rectangle(0, 7, 6, 6),
    ];
    expect(pagesOf(cross, dxf.text(15, 18, 1, 'PLAN 3'))).toBe('model');
  });

  test('islands in a hall are offered as parts, and the plan is one page', () => {
    const racks = [4, 14].flatMap((x) =>
      [4, 6, 8].flatMap((y) => [dxf.rectangle(x, y, 6, 2), dxf.line(x, y + 1, x + 6, y + 1)]),
    );
    expect(pagesOf(box(0, 0, 24, 14), racks)).toBe('model (part) (part)');
  });
});

describe('floors side by side', () => {
  test.each(['lines', 'outline', 'rooms', 'double'] as const)(
    'unnamed floors of equal size with walls as %s are pages',
    (walls) => {
      const three = [0, 26, 52].map((x) => plan(x, 0, walls)).flat();
      expect(pagesOf(three)).toBe('(model) part part part');
      expect(pagesOf(three, table(76, 1, 6))).toBe('(model) part part part');
    },
  );

  test('named floors of different sizes are pages that include their names', () => {
    const namedPlans = [
      ...plan(0, 0, 'lines', 8),
      dxf.text(6, -3, 0.8, 'KÄLLARE'),
      ...plan(26, 0, 'outline'),
      dxf.text(32, -3, 0.8, 'PLAN 1'),
      ...plan(52, 0, 'rooms'),
      dxf.text(58, -3, 0.8, 'PLAN 2'),
    ];
    expect(pagesOf(namedPlans)).toBe('(model) part part part');
    const { pages } = readPages(dxf.writeDxf({ blocks: dxf.symbolBlocks, entities: namedPlans }));
    expect(pages.slice(1).map(({ area }) => area.bottom < -3)).toEqual([true, true, true]);
    expect(pagesOf(namedPlans, plan(78, 0, 'lines', 6))).toBe('(model) part part part (part)');
  });

  test('unnamed floors of different sizes are offered as parts, and the model is preselected', () => {
    expect(pagesOf(plan(0, 0, 'lines', 6), plan(26, 0, 'lines'), plan(52, 0, 'lines'))).toBe(
      'model (part) (part) (part)',
    );
  });

  test('floors in one frame are pages if they are named', () => {
    const three = [0, 26, 52].map((x) => plan(x, 0, 'lines')).flat();
    const names = [0, 26, 52].map((x, at) => dxf.text(x + 6, 14, 0.8, `PLAN ${at + 1}`));
    expect(pagesOf(frame(-6, -10, 84, 32), three, names)).toBe('(model) part part part');
    expect(pagesOf(dxf.rectangle(-6, -10, 84, 32), three, names)).toBe('(model) part part part');
    expect(pagesOf(frame(-6, -10, 84, 32), three)).toBe('model (part) (part) (part)');
  });

  test('floors in a frame each are pages', () => {
    const three = [0, 36, 72].flatMap((x) => [...plan(x, 0, 'lines'), ...frame(x - 4, -8, 28, 24)]);
    expect(pagesOf(three)).toBe('(model) part part part');
  });
});

const layout = (order: number, name: string, id: string): DxfPart => [
  ...([
    [0, 'LAYOUT'],
    [100, 'AcDbLayout'],
    [1, name],
    [71, order],
    [330, id],
  ] as const),
];
const record = (name: string, id: string): DxfPart => [
  [0, 'BLOCK_RECORD'],
  [5, id],
  [2, name],
];
const paper = (part: DxfPart): DxfPart => [...part.slice(0, 2), [67, 1], ...part.slice(2)];
const window: DxfPart = [
  ...([
    [0, 'VIEWPORT'],
    [8, '0'],
    [67, 1],
    [10, 10],
    [20, 6],
    [40, 20],
    [41, 12],
  ] as const),
  ...([
    [68, 2],
    [69, 2],
    [12, 10],
    [22, 6],
    [45, 12],
  ] as const),
];

test('an edited layout is preselected, and an untouched default layout is offered', () => {
  const pagesWith = (...on: DxfPart[]): string =>
    readPages(
      dxf.writeDxf({
        blocks: dxf.symbolBlocks,
        entities: [...plan(0, 0, 'lines'), window, ...on],
        records: [record('*Paper_Space', '1B')],
        objects: [layout(1, 'Layout1', '1B')],
      }),
    )
      .pages.map(({ kind, isMeant }) => (isMeant ? kind : `(${kind})`))
      .join(' ');
  expect(pagesWith()).toBe('model (layout)');
  expect(pagesWith(...box(-1, -1, 22, 15).map(paper))).toBe('(model) layout');
});
