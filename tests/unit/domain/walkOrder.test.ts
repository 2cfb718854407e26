import { expect, test } from 'vitest';
import { passedBy, walkPressed, walkThrough } from '#domain/drawings/walkDrawing.ts';
import { inWalkOrder, walkOf, withWaiting } from '#domain/drawings/walkOrder.ts';
import { openRound } from '#domain/rounds/roundView.ts';
import { serverRound } from './roundFixture.ts';

const item = (
  key: string,
  positionNumber: number,
  x: number,
  y: number,
  walkOrder: number | null = null,
) => ({
  key,
  positionNumber,
  positionX: x,
  positionY: y,
  walkOrder,
});
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key).join('');

test('without a walk items go by their numbers [SETUP-124]', () => {
  expect(keys(inWalkOrder([item('c', 3, 0, 0), item('a', 1, 9, 9), item('b', 2, 5, 5)]))).toBe('abc');
});

test('a walk comes first, then what lies off it, the nearest next, then what has no place [SETUP-124]', () => {
  const items = [
    item('a', 1, 900, 900),
    item('b', 2, 500, 500, 2),
    item('c', 3, 100, 100, 1),
    { ...item('d', 4, 510, 500), isPlaced: false },
    item('e', 5, 520, 500),
    item('f', 6, 700, 700),
  ];
  expect(keys(inWalkOrder(items))).toBe('cbefad');
  expect(keys(inWalkOrder([...items].reverse()))).toBe('cbefad');
});

test('two items at one place of the walk are sorted by number', () => {
  expect(keys(inWalkOrder([item('b', 2, 0, 0, 1), item('a', 1, 0, 0, 1)]))).toBe('ab');
});

test('a walk starts at its lowest place, also at 0', () => {
  expect(walkOf([item('a', 1, 0, 0, 1), item('b', 2, 0, 0, 0), item('c', 3, 0, 0)])).toEqual(['b', 'a']);
});

test('a line passes the marks within its reach, in the order of the line [SETUP-121]', () => {
  const marks = [
    { key: 'far', at: { x: 50, y: 40 } },
    { key: 'end', at: { x: 100, y: 3 } },
    { key: 'start', at: { x: 0, y: -4 } },
    { key: 'edge', at: { x: 50, y: 10 } },
  ];
  const line = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(passedBy(marks, line, 10)).toEqual(['start', 'edge', 'end']);
  expect(passedBy(marks, [], 10)).toEqual([]);
});

test('a line goes on after the walk’s last mark, and from a mark of it where it begins there [SETUP-121]', () => {
  expect(walkThrough(['a', 'b'], ['c', 'a', 'd'])).toEqual(['a', 'b', 'c', 'd']);
  expect(walkThrough(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual(['a', 'x', 'c', 'b']);
  expect(walkThrough(['a', 'b', 'c'], ['b', 'a', 'x'])).toEqual(['b', 'a', 'x', 'c']);
  expect(walkThrough(['a'], [])).toEqual(['a']);
});

test('a pressed mark joins the walk at its end, or leaves it [SETUP-122]', () => {
  expect(walkPressed(['a'], 'b')).toEqual(['a', 'b']);
  expect(walkPressed(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});

test('a round’s list goes along the walk that its items had when it was started [SETUP-124]', () => {
  const data = serverRound(6, 0);
  const [info] = data.infos;
  if (!info) throw new Error('The round has no drawing.');
  const places: Record<number, number> = { 3: 1, 1: 2 };
  const items = info.roundHistoryItems.map((one) => ({ ...one, walkOrder: places[one.id] ?? null }));
  const state = openRound({ ...data, infos: [{ ...info, roundHistoryItems: items }] });
  expect(state.infos[0]?.itemIds).toEqual([3, 1, 5]);
});

test('items that wait for a place stay in the walk behind the marks that they came after [SETUP-153]', () => {
  const waits = { isPlaced: false };
  const items = [
    { ...item('first', 1, 0, 0, 1), ...waits },
    item('a', 2, 0, 0, 2),
    { ...item('w', 3, 0, 0, 3), ...waits },
    { ...item('v', 4, 0, 0, 4), ...waits },
    item('b', 5, 0, 0, 5),
    item('c', 6, 0, 0),
    { ...item('off', 7, 0, 0), ...waits },
  ];
  expect(withWaiting(['a', 'b', 'c'], items)).toEqual(['first', 'a', 'w', 'v', 'b', 'c']);
  expect(withWaiting(['b', 'a'], items)).toEqual(['first', 'b', 'a', 'w', 'v']);
  expect(withWaiting(['b', 'c'], items)).toEqual(['first', 'w', 'v', 'b', 'c']);
  expect(withWaiting([], items)).toEqual([]);
});
