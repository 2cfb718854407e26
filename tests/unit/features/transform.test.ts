import { expect, test } from 'vitest';
import { placesOf, transformRecords } from '#entities/drawings/fit/transform.ts';
import type { Area, MapItem } from '#contract/drawings/drawing.ts';

const item = (id: number, positionX: number): MapItem => ({
  id,
  mapId: 1,
  fireProtectionId: 1,
  positionX,
  positionY: 100,
  scale: 1,
  rotation: 90,
  version: 3,
  positionNumber: id,
  placementDescription: '',
  name: 'Släckare',
  size: '',
  manufacture: '',
  other: '',
  year: null,
  mapItemExtra: null,
  created: '',
  updated: '',
  fireProtection: { id: 1, name: 'Släckare', inventoryType: 'other' },
});
const area: Area = {
  id: 5,
  name: 'Kök',
  mapId: 1,
  customerId: 1,
  created: '',
  updated: '',
  version: 2,
  startX: 0,
  endX: 100,
  startY: 0,
  endY: 50,
};

test('everything moves by the fit, and items that leave wait at the edge unless deselected', () => {
  const transform = transformRecords([item(1, 200), item(2, 900)], [area], [1, 0, 300, 0, 1, 10]);
  expect(transform.items.map(({ label, isLeaving }) => [label, isLeaving])).toEqual([
    ['1 Släckare', false],
    ['2 Släckare', true],
  ]);
  const movedItem = { id: 1, version: 3, positionX: 500, positionY: 110 };
  const atEdge = { id: 2, version: 3, positionX: 1000, positionY: 110 };
  const box = { id: 5, version: 2, startX: 300, endX: 400, startY: 10, endY: 60 };
  expect(placesOf(transform, new Set())).toEqual({ items: [movedItem, atEdge], areas: [box] });
  expect(placesOf(transform, new Set(['item 2', 'area 5']))).toEqual({ items: [movedItem], areas: [] });
});
