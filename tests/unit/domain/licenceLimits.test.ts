import { expect, test } from 'vitest';
import { hasRoomFor, licenceStanding } from '#domain/tenants/licenceLimits.ts';

test('a licence has room up to its number, is full there and over beyond it; 0 sets no limit [LIC-04]', () => {
  expect([0, 1, 9, 10, 11].map((used) => licenceStanding(10, used))).toEqual([
    'room',
    'room',
    'room',
    'full',
    'over',
  ]);
  expect(licenceStanding(0, 1_000)).toBe('unlimited');
  expect([1, 2, 3].map((adding) => hasRoomFor(10, 8, adding))).toEqual([true, true, false]);
  expect(hasRoomFor(0, 1_000, 50)).toBe(true);
});
