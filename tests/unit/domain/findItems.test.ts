import { expect, test } from 'vitest';
import { findItems } from '#domain/drawings/findItems.ts';

const item = (positionNumber: number, name: string, placementDescription = '', kind = 'Släckare') => ({
  positionNumber,
  name,
  placementDescription,
  fireProtection: { name: kind },
});
const items = [
  item(121, 'Pulver'),
  item(12, 'Brandpost'),
  item(2, 'Skumsläckare', 'Rum 12'),
  item(3, 'Dörr', 'Kök', 'Branddörr'),
];
const numbers = (text: string) => findItems(items, text).map(({ positionNumber }) => positionNumber);

test('the very number comes first, then longer ones, then names and places [SETUP-115]', () => {
  expect(numbers('12')).toEqual([12, 121, 2]);
});

test('names count before places and kinds, in any case [SETUP-115]', () => {
  expect(numbers(' BRAND ')).toEqual([12, 3]);
  expect(numbers('kök')).toEqual([3]);
});

test('an empty search finds no items', () => {
  expect(numbers('  ')).toEqual([]);
  expect(numbers('xyz')).toEqual([]);
});
