import { expect, test } from 'vitest';
import type { ItemValues } from '#domain/drawings/edits.ts';
import { blockRows, itemsOfBlocks, proposedKind, proposedTags } from '#domain/blocks/blockTable.ts';
import { gridBlocks } from '#domain/blocks/gridBlocks.ts';
import type { GridBlock } from '#domain/blocks/gridBlocks.ts';
import type { CatalogueKind } from '#domain/imports/kindWords.ts';
import { kindWords } from '#domain/imports/kindWords.ts';
import sv from '#locales/sv/inventory.json' with { type: 'json' };

const words = kindWords([sv.kinds]);
const kind = (id: number, name: string, inventoryType: CatalogueKind['inventoryType']): CatalogueKind => ({
  id,
  name,
  inventoryType,
  customerId: null,
});
const kinds = [
  kind(1, 'Pulversläckare', 'powder_extinguisher'),
  kind(2, 'Kolsyresläckare', 'co2_extinguisher'),
  kind(3, 'Handbrandsläckare', 'hand_extinguisher'),
];
const block = (
  name: string,
  x: number,
  y: number,
  attributes: [string, string][] = [],
  layer = 'L',
): GridBlock => ({
  name,
  layer,
  x,
  y,
  rotation: 90,
  isMirrored: false,
  attributes,
});
const rowOf = (name: string, attributes: [string, string][] = [], layer = 'L') => {
  const [row] = blockRows([block(name, 0, 0, attributes, layer)]);
  if (!row) throw new Error('no row');
  return row;
};

test('blocks of one name are a row with their number, layers and attributes [SETUP-103]', () => {
  const blocks = [block('B', 1, 1, [['NR', '7']]), block('A', 2, 2), block('B', 3, 3, [['NR', '8']], 'M')];
  expect(blockRows(blocks)).toEqual([
    { name: 'A', count: 1, layers: ['L'], tags: [] },
    { name: 'B', count: 2, layers: ['L', 'M'], tags: [{ tag: 'NR', example: '7' }] },
  ]);
});

test('a kind is proposed by what was said before, the name, the attributes, the layer [SETUP-104]', () => {
  const propose = (row: ReturnType<typeof rowOf>, kept = new Map<string, number>()) =>
    proposedKind(row, kinds, words, kept);
  expect(propose(rowOf('BRS_PULVER-6kg'))).toBe(1);
  expect(propose(rowOf('FireCO2'))).toBe(2);
  expect(propose(rowOf('X-HANDBRANDSLÄCKARE'))).toBe(3);
  expect(propose(rowOf('X-HANDBRANDSLACKARE'))).toBe(3);
  expect(propose(rowOf('Symbol 14', [['TYP', 'Pulversläckare 6 kg']]))).toBe(1);
  expect(propose(rowOf('Symbol 14', [], 'F-KOLSYRA'))).toBe(2);
  expect(propose(rowOf('DÖRR 10x21'))).toBeNull();
  expect(propose(rowOf('Dörr 10x21'), new Map([['dörr10x21', 2]]))).toBe(2);
  // A deleted kind is not proposed.
  expect(propose(rowOf('BRS_PULVER'), new Map([['brspulver', 99]]))).toBe(1);
});

test('attributes are number and name by their tags [SETUP-104]', () => {
  const tags = (...attributes: [string, string][]) => Object.values(proposedTags(rowOf('A', attributes)));
  expect(tags(['TYP', '6 kg'], ['POS_NR', 'BS 12'])).toEqual(['POS_NR', 'TYP']);
  expect(tags(['X', 'BS-12'], ['Y', 'röd'])).toEqual(['X', null]);
  expect(tags(['Färg', 'röd'])).toEqual([null, null]);
});

test('a page’s blocks lie on the grid after its turn and crop', () => {
  const page = { name: 'A', layer: 'L', x: 0.25, y: 0.5, size: 0.1, rotation: 10, isMirrored: false };
  const singlePage = { ...page, attributes: [] as [string, string][] };
  const at = (turns: 0 | 1 | 2 | 3, box = { x: 0, y: 0, width: 1, height: 1 }) =>
    gridBlocks([singlePage], { turns, box }).map(({ x, y, rotation }) => [
      Math.round(x),
      Math.round(y),
      rotation,
    ]);
  expect(at(0)).toEqual([[250, 500, 10]]);
  expect(at(1)).toEqual([[500, 250, 100]]);
  expect(at(2)).toEqual([[750, 500, 190]]);
  expect(at(3)).toEqual([[500, 750, 280]]);
  expect(at(0, { x: 0.2, y: 0.4, width: 0.5, height: 0.2 })).toEqual([[100, 500, 10]]);
  expect(at(0, { x: 0.5, y: 0, width: 0.5, height: 1 })).toEqual([]);
});

test('an item already placed is not created again, and new numbers are free ones [SETUP-105]', () => {
  const choices = new Map([['A', { kindId: 1, numberTag: 'NR', nameTag: 'TYP' }]]);
  const standing = [
    { fireProtectionId: 1, positionX: 103, positionY: 100, positionNumber: 3, isPlaced: true },
    { fireProtectionId: 2, positionX: 500, positionY: 500, positionNumber: 9, isPlaced: true },
  ] as ItemValues[];
  const blocks = [
    block('A', 100, 100, [['NR', '1']]),
    block('A', 500.4, 500, [['NR', 'BS 9']]),
    block('A', 700, 700, [
      ['NR', 'BS 12'],
      ['TYP', '6 kg ABC'],
    ]),
    block('A', 700, 700, [['NR', 'BS 12']]),
    block('A', 1000, 0),
    block('Z', 5, 5),
  ];
  const result = itemsOfBlocks(blocks, choices, kinds, standing, false);
  expect(result.there).toBe(2);
  expect(
    result.items.map(({ positionNumber, name, positionX, positionY }) => [
      positionNumber,
      name,
      positionX,
      positionY,
    ]),
  ).toEqual([
    [13, 'Pulversläckare', 500, 500],
    [12, '6 kg ABC', 700, 700],
    [14, 'Pulversläckare', 1000, 0],
  ]);
  expect(itemsOfBlocks(blocks, choices, kinds, standing, true).items[0]?.rotation).toBe(90);
});
