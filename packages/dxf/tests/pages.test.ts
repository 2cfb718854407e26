import { describe, expect, test } from 'vitest';
import { readBlocks } from '../src/blocks.ts';
import * as dxf from './writer.ts';
import { model, readPages } from './readDxf.ts';

describe('the pages of a file', () => {
  test('floors side by side are parts in reading order, and a stray shape doesn’t shrink them', () => {
    const entities = [
      ...dxf.floorDxf(600, 0, 8),
      ...dxf.floorDxf(0, 0, 8),
      ...dxf.floorDxf(0, 400, 8),
      dxf.line(9_000_000, 0, 9_000_001, 1),
    ];
    const { pages } = readPages(dxf.writeDxf({ blocks: dxf.symbolBlocks, entities }));
    const parts = pages.map(({ kind, area }) => [
      kind,
      Math.round(area.left + 8),
      Math.round(area.bottom + 8),
    ]);
    expect(parts.map(([kind]) => kind)).toEqual(['model', 'part', 'part', 'part']);
    expect(parts.slice(1).map(([, left, bottom]) => [left, bottom])).toEqual([
      [0, 400],
      [0, 0],
      [600, 0],
    ]);
    expect(pages[0]?.area.right).toBeLessThan(1100);
  });

  test('a layout shows the model through its windows', () => {
    const window: dxf.DxfPart = [
      ...([
        [0, 'VIEWPORT'],
        [8, '0'],
        [67, 1],
        [10, 100],
        [20, 100],
        [40, 160],
        [41, 120],
        [68, 2],
        [69, 2],
      ] as const),
      ...([
        [12, 200],
        [22, 125],
        [45, 300],
      ] as const),
    ];
    const layout: dxf.DxfPart = [
      [0, 'LAYOUT'],
      [100, 'AcDbLayout'],
      [1, 'A3 Plan 2'],
      [71, 1],
      [330, '1B'],
    ];
    const pages = readPages(
      dxf.writeDxf({
        blocks: dxf.symbolBlocks,
        entities: [...dxf.floorDxf(0, 0, 4), window],
        records: [
          [
            [0, 'BLOCK_RECORD'],
            [5, '1B'],
            [2, '*Paper_Space'],
          ],
        ],
        objects: [layout],
      }),
    );
    const page = pages.pages.find(({ kind }) => kind === 'layout');
    expect(page?.name).toBe('A3 Plan 2');
    expect(page && readBlocks(pages, page).filter(({ name }) => name !== 'RING')).toHaveLength(4);
  });
});

test('a block has its centre, rotation, layer, attributes and given name', () => {
  const { blocks } = model({
    layers: { '0': 7, SYMBOLS: 1 },
    blocks: { ...dxf.symbolBlocks, '*U7': [dxf.circle(5, 5, 5)] },
    records: [
      [
        [0, 'BLOCK_RECORD'],
        [5, 'A1'],
        [2, 'Hydrant'],
      ],
      [
        [0, 'BLOCK_RECORD'],
        [5, 'A2'],
        [2, '*U7'],
        [1001, 'AcDbBlockRepBTag'],
        [1070, 1],
        [1005, 'A1'],
      ],
    ],
    entities: [
      dxf.rectangle(0, 0, 100, 100),
      dxf.insert('BRS_CO2', 25, 75, { layer: 'SYMBOLS', attributes: { NR: 'BS 12' }, pairs: [[50, 30]] }),
      dxf.insert('*U7', 70, 20),
    ],
  });
  const round = (value: number): number => Math.round(value * 100) / 100;
  const roundedBlocks = blocks.map(({ x, y, size: _size, ...rest }) => ({
    ...rest,
    x: round(x),
    y: round(y),
  }));
  expect(roundedBlocks).toEqual([
    {
      name: 'BRS_CO2',
      layer: 'SYMBOLS',
      x: 0.26,
      y: 0.26,
      rotation: 330,
      isMirrored: false,
      attributes: [['NR', 'BS 12']],
    },
    {
      name: 'RING',
      layer: 'SYMBOLS',
      x: 0.26,
      y: 0.26,
      rotation: 330,
      isMirrored: false,
      attributes: [],
    },
    {
      name: 'Hydrant',
      layer: '0',
      x: 0.74,
      y: 0.74,
      rotation: 0,
      isMirrored: false,
      attributes: [],
    },
  ]);
});
