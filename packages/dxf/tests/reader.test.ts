import { describe, expect, test } from 'vitest';
import { readBlocks } from '../src/blocks.ts';
import { readTexts } from '../src/texts.ts';
import * as dxf from './writer.ts';
import { model, readPages } from './readDxf.ts';

describe('bounds of shapes', () => {
  test('bounds of lines, bulges, arcs, ellipses, splines and fills equal their drawn extent', () => {
    const cases: [dxf.DxfPart, number[]][] = [
      [dxf.line(0, 0, 100, 50), [0, 0, 100, 50]],
      [dxf.circle(50, 50, 10), [40, 40, 60, 60]],
      [
        [...dxf.circle(0, 0, 10), [210, 0], [220, 0], [230, -1]],
        [-10, -10, 10, 10],
      ],
      [
        [
          [0, 'ARC'],
          [8, '0'],
          [10, 0],
          [20, 0],
          [40, 10],
          [50, 0],
          [51, 90],
        ],
        [0, 0, 10, 10],
      ],
      // Two points connected by half circles.
      [
        [
          [0, 'LWPOLYLINE'],
          [8, '0'],
          [70, 1],
          [10, 0],
          [20, 0],
          [42, 1],
          [10, 20],
          [20, 0],
          [42, 1],
        ],
        [0, -10, 20, 10],
      ],
      [
        [
          [0, 'ELLIPSE'],
          [8, '0'],
          [10, 0],
          [20, 0],
          [11, 20],
          [21, 0],
          [40, 0.5],
          [41, 0],
          [42, 6.2832],
        ],
        [-20, -10, 20, 10],
      ],
      [
        [
          [0, 'SOLID'],
          [8, '0'],
          [10, 0],
          [20, 0],
          [11, 8],
          [21, 0],
          [12, 0],
          [22, 8],
          [13, 8],
          [23, 8],
        ],
        [0, 0, 8, 8],
      ],
      [
        [
          [0, 'SPLINE'],
          [8, '0'],
          [71, 1],
          [40, 0],
          [40, 0],
          [40, 1],
          [40, 1],
          [10, 0],
          [20, 0],
          [10, 30],
          [20, 10],
        ],
        [0, 0, 30, 10],
      ],
      [
        [
          ...([
            [0, 'HATCH'],
            [8, '0'],
            [10, 0],
            [20, 0],
            [30, 0],
            [2, 'SOLID'],
            [70, 1],
            [91, 1],
            [92, 2],
          ] as const),
          ...([
            [72, 0],
            [73, 1],
            [93, 3],
            [10, 0],
            [20, 0],
            [10, 40],
            [20, 0],
            [10, 0],
            [20, 30],
            [97, 0],
          ] as const),
        ],
        [0, 0, 40, 30],
      ],
      [
        [
          ...([
            [0, 'POLYLINE'],
            [8, '0'],
            [70, 0],
            [0, 'VERTEX'],
            [8, '0'],
            [10, 1],
            [20, 2],
          ] as const),
          ...([
            [0, 'VERTEX'],
            [8, '0'],
            [10, 61],
            [20, 42],
            [0, 'SEQEND'],
            [8, '0'],
          ] as const),
        ],
        [1, 2, 61, 42],
      ],
    ];
    for (const [part, area] of cases)
      expect([part[0], model({ entities: [part] }).area]).toEqual([part[0], area]);
  });

  test('blocks within blocks are scaled, turned, mirrored and repeated', () => {
    const blocks = { INNER: [dxf.line(0, 0, 10, 0)], OUTER: [dxf.insert('INNER', 5, 0)] };
    const put = (...pairs: [number, number][]) =>
      model({ blocks, entities: [dxf.line(0, -1, 0, 1), dxf.insert('OUTER', 100, 0, { pairs })] }).area;
    expect(put()).toEqual([0, -1, 115, 1]);
    expect(put([41, 2])).toEqual([0, -1, 130, 1]);
    expect(put([41, -1])).toEqual([0, -1, 100, 1].map((value, at) => (at === 2 ? 95 : value)));
    expect(put([50, 90])).toEqual([0, -1, 100, 15]);
    expect(put([70, 3], [44, 40])).toEqual([0, -1, 195, 1]);
    // Seen from below, everything is mirrored.
    expect(put([210, 0], [220, 0], [230, -1])).toEqual([-115, -1, 0, 1]);
  });

  test('shapes on hidden, frozen or construction layers are skipped', () => {
    const entities = [
      dxf.line(0, 0, 10, 10),
      dxf.line(0, 0, 900, 900, 'OFF'),
      dxf.line(0, 0, 500, 5, 'Defpoints'),
    ];
    expect(model({ layers: { OFF: -1, Defpoints: 7 }, entities }).area).toEqual([0, 0, 10, 10]);
  });

  test('a binary file equals its text file, however it is cut into chunks', () => {
    const content = { blocks: dxf.symbolBlocks, entities: dxf.floorDxf(0, 0, 12) };
    const text = readPages(dxf.writeDxf(content));
    for (const piece of [1, 5, 4096]) {
      const binary = readPages(dxf.writeBinaryDxf(content), piece);
      expect(binary.pages).toEqual(text.pages);
      expect(readBlocks(binary, binary.pages[0] as never)).toEqual(readBlocks(text, text.pages[0] as never));
    }
  });
});

test('texts are decoded from UTF-8, code page and escapes, without their formatting', () => {
  const say = (words: string, header: dxf.DxfPart = []) =>
    model({ header, entities: [dxf.rectangle(0, 0, 99, 99), dxf.text(5, 5, 4, words)] }).texts;
  const mtext = (words: string) =>
    model({
      entities: [
        dxf.rectangle(0, 0, 99, 99),
        [
          [0, 'MTEXT'],
          [8, '0'],
          [10, 5],
          [20, 50],
          [40, 4],
          [71, 1],
          [1, words],
        ],
      ],
    }).texts;
  expect(say('Källare ÅÄÖ')).toEqual(['Källare ÅÄÖ']);
  expect(say('K\\U+00E4llare 90%%d %%uplan%%u')).toEqual(['Källare 90° plan']);
  expect(mtext('{\\fArial|b1;Rum \\C1;101}\\P\\A1;St\\U+00E4d 12 m\\S2^;')).toEqual([
    'Rum 101',
    'Städ 12 m2',
  ]);
  const old = dxf.writeDxf({
    header: [
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_1251'],
    ],
    entities: [dxf.rectangle(0, 0, 99, 99), dxf.text(5, 5, 4, '@@@@')],
  });
  const bytes = Uint8Array.from(old, (byte) => (byte === 0x40 ? 0xc6 : byte));
  const pages = readPages(bytes);
  expect(readTexts(pages, pages.pages[0] as never).map(({ text }) => text)).toEqual(['ЖЖЖЖ']);
});
