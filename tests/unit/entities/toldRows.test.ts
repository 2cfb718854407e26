import { expect, test } from 'vitest';
import {
  applyChanges,
  type ReceivedChanges,
  mergeChanges,
} from '#entities/drawings/following/receivedChanges.ts';

const row = (id: number, version: number, x = 0) => ({ id, version, x });
type Row = ReturnType<typeof row>;
const noNews: ReceivedChanges<Row> = new Map();
const newsOf = (changed: readonly Row[], gone: readonly { id: number; version: number }[] = []) =>
  mergeChanges(noNews, { changed, gone }, 0);

test('records changed, created and deleted by others are applied', () => {
  const rows = [row(1, 1), row(2, 1), row(3, 1)];
  const next = applyChanges(rows, newsOf([row(2, 2, 9), row(7, 1)], [{ id: 3, version: 2 }]), true);
  expect(next).toEqual([row(1, 1), row(2, 2, 9), row(7, 1)]);
  expect(next?.[0]).toBe(rows[0]);
});

test('a record is applied by version: a known or newer one stays without a redraw', () => {
  expect(applyChanges([row(1, 3)], newsOf([row(1, 3, 5)], [{ id: 1, version: 2 }]), true)).toBeNull();
  expect(applyChanges([row(1, 3)], noNews, true)).toBeNull();
});

test('a record that came back after its deletion stays', () => {
  const knownNews = mergeChanges(noNews, { changed: [], gone: [{ id: 1, version: 2 }] }, 0);
  expect(applyChanges([row(1, 3)], knownNews, true)).toBeNull();
  const back = mergeChanges(knownNews, { changed: [row(1, 3)], gone: [] }, 1);
  expect(applyChanges([], back, true)).toEqual([row(1, 3)]);
  expect(
    applyChanges([], mergeChanges(back, { changed: [], gone: [{ id: 1, version: 2 }] }, 2), true),
  ).toEqual([row(1, 3)]);
});

test('while something of one’s own is made, nothing new is added; changes come all the same', () => {
  expect(applyChanges([row(1, 1)], newsOf([row(1, 2), row(2, 1)]), false)).toEqual([row(1, 2)]);
  expect(applyChanges([row(1, 1)], newsOf([row(2, 1)]), false)).toBeNull();
});

test('a change is applied again to lists requested before it, for half a minute', () => {
  const knownNews = newsOf([row(1, 2)]);
  expect(applyChanges([row(1, 1)], mergeChanges(knownNews, { changed: [], gone: [] }, 29_999), true)).toEqual(
    [row(1, 2)],
  );
  expect(mergeChanges(knownNews, { changed: [], gone: [] }, 30_000).size).toBe(0);
});
