import { expect, test } from 'vitest';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';

test('a floor precedes the name of a numbered item, and no other name [EYES-02]', () => {
  const item = { positionNumber: 12, name: 'Pulversläckare' };
  expect(itemOnFloor(item, 'Plan 2')).toBe('Plan 2 · 12 Pulversläckare');
  expect([itemOnFloor(item, null), itemOnFloor(item, '')]).toEqual([
    '12 Pulversläckare',
    '12 Pulversläckare',
  ]);
  expect(itemOnFloor({ positionNumber: null, name: 'Är vägen fri?' }, 'Plan 2')).toBe('Är vägen fri?');
  expect(itemOnFloor({ positionNumber: 0, name: '' }, null)).toBe('0');
});
