import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byId, emptyById, getById, withById, withoutById } from '#domain/byId.ts';

const key = fc.oneof(fc.nat(200), fc.nat(), fc.constantFrom('1', 'own-a', '8be1', '__proto__'), fc.uuid());

test('the collection equals a Map after any sequence of writes and removals', () => {
  const step = fc.tuple(fc.boolean(), key, fc.integer());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const expected = new Map<string | number, number>();
      let map = emptyById<number>();
      for (const [isWrite, at, value] of steps) {
        if (isWrite) expected.set(at, value);
        else expected.delete(at);
        map = isWrite ? withById(map, at, value) : withoutById(map, at);
      }
      expect(map.size).toBe(expected.size);
      for (const [, at] of steps) expect(getById(map, at)).toBe(expected.get(at));
    }),
  );
});

test('keys with the same hash are kept apart', () => {
  // 'costarring' and 'liquid' have the same FNV-1a hash.
  const map = byId([
    ['costarring', 1],
    ['liquid', 2],
    [0, 3],
    [2 ** 32, 4],
  ]);
  expect(['costarring', 'liquid', 0, 2 ** 32].map((at) => getById(map, at))).toEqual([1, 2, 3, 4]);
  expect(getById(withoutById(map, 'liquid'), 'costarring')).toBe(1);
});

test('a write leaves the earlier map as it was and shares all but a few nodes', () => {
  const before = byId(Array.from({ length: 2000 }, (_, id) => [id, { id }] as const));
  const after = withById(before, 1234, { id: -1 });
  expect(getById(before, 1234)).toEqual({ id: 1234 });
  expect(getById(after, 77)).toBe(getById(before, 77));
  const shared = after.root.slots.filter((slot, at) => slot === before.root.slots[at]);
  expect(shared).toHaveLength(31);
});
