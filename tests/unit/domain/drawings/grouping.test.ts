import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupItems, type Placed } from '#domain/drawings/grouping.ts';

const item = (id: number, x: number, y = 0, scale = 1): Placed => ({ id, x, y, scale });
const anyItems = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 300 }),
      scale: fc.constantFrom(0, 0.2, 0.3, 0.5, 1, 1.5, 3),
    }),
    { maxLength: 60 },
  )
  .map((places) => places.map((place, id) => ({ id, ...place })));
const idsOf = (items: readonly Placed[]) => groupItems(items).map((group) => group.id);

test('items within 19 times the larger scale are one group [ROUND-24, DRAW-49]', () => {
  expect(idsOf([item(1, 0), item(2, 19)])).toEqual(['1+2']);
  expect(idsOf([item(1, 0), item(2, 19.01)])).toEqual(['1', '2']);
  expect(idsOf([item(1, 0, 0, 0.5), item(2, 28, 0, 1.5)])).toEqual(['1+2']);
  expect(idsOf([item(1, 0, 0, 0.5), item(2, 10, 0, 0.5)])).toEqual(['1', '2']);
});

test('a scale below 0.3 groups as 1 [ROUND-27]', () => {
  expect(idsOf([item(1, 0, 0, 0.2), item(2, 19, 0, 0.2)])).toEqual(['1+2']);
});

test('a group has its members as items and is marked as Grupp; an item alone is no group [DRAW-39]', () => {
  const at = (id: string, x: number) => ({ id, x, y: 0, scale: 1 });
  const groups = groupItems([at('a', 0), at('b', 19), at('c', 500)]);
  expect(groups.map(({ type, items }) => [type, items.map(({ id }) => id)])).toEqual([
    ['Grupp', ['a', 'b']],
    [null, ['c']],
  ]);
});

test('groups are the connected components, at the mean of their members [DRAW-50]', () => {
  const [chain] = groupItems([item(3, 36, 3), item(1, 0), item(2, 18)]);
  expect(chain).toMatchObject({ id: '1+2+3', x: 18, y: 1 });
});

test('equal items form equal groups in equal order, for any input order [DRAW-50]', () => {
  const shuffled = anyItems.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([items, others]) => {
      expect(groupItems(others)).toEqual(groupItems(items));
    }),
  );
});

test('numbers come before texts, each in its order, and equal ids in the order of their places', () => {
  const far = (id: string | number, x: number, y = 0): Placed => ({
    id,
    x: x * 1_000,
    y: y * 1_000,
    scale: 1,
  });
  const sorted = [
    far(2, 19),
    far(10, 8),
    far(10, 8, 1),
    far(10, 9),
    far('a', 4),
    far('b', 2),
    far('b', 2, 1),
    far('b', 3),
  ];
  const placesOf = (items: readonly Placed[]) =>
    groupItems(items).flatMap((group) => group.items.map(({ id, x, y }) => [id, x, y]));
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (items) => {
      expect(placesOf(items)).toEqual(sorted.map(({ id, x, y }) => [id, x, y]));
    }),
  );
});

test('grouping by cells finds what comparing all with all finds [ROUND-24]', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const scaleOf = (one: Placed) => (one.scale < 0.3 ? 1 : one.scale);
      const label = new Map(items.map((one) => [one.id, one.id]));
      for (const a of items) {
        for (const b of items) {
          const isNear = Math.hypot(a.x - b.x, a.y - b.y) <= 19 * Math.max(scaleOf(a), scaleOf(b));
          if (!isNear) continue;
          const [from, to] = [label.get(b.id), label.get(a.id)];
          for (const [id, at] of label) if (at === from && to !== undefined) label.set(id, to);
        }
      }
      const expected = [...Map.groupBy(label, ([, at]) => at).values()].map((group) =>
        group.map(([id]) => id).join('+'),
      );
      expect(idsOf(items).toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('5,000 items are grouped in well under a second', () => {
  const items = Array.from({ length: 5000 }, (_, id) => item(id, (id * 7919) % 1000, (id * 104729) % 1000));
  const start = performance.now();
  groupItems(items);
  expect(performance.now() - start).toBeLessThan(1000);
});
