import { beforeEach, expect, test, vi } from 'vitest';
import type { PlacedItems } from '#entities/drawings/editing/placeItems.ts';
import { takeBackItems } from '#entities/drawings/editing/placeItems.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { AppDispatch } from '#store/hooks.ts';

const calls = vi.hoisted(() => ({ sendCall: vi.fn(), sendRequest: vi.fn() }));
vi.mock('#platform/calls/http.ts', () => calls);

const good = (data: unknown) => ({ ok: true, data, pagination: null, status: 200 });
const bad = (failure: unknown) => ({ ok: false, failure });
const stale = httpFailure(409, { codes: ['stale_version'] });
const row = (id: number, version = 1) => ({ id, version, name: `Nr ${id}` });

/** Three items with ids 1 to 3 placed on drawing 9. */
const placedStep = {
  mapId: 9,
  ids: { a: 1, b: 2, c: 3 },
  rows: { items: [row(1), row(2), row(3)], areas: [] },
  step: {
    id: 'step',
    name: 'symbols',
    areas: [],
    items: ['a', 'b', 'c'].map((key) => ({ key, before: null, after: { name: key } })),
  },
} as unknown as PlacedItems;

const dispatch = ((act: unknown) =>
  typeof act === 'function'
    ? (act as (...given: unknown[]) => unknown)(dispatch, () => ({ sync: { capabilities: null }, maps: {} }))
    : act) as AppDispatch;
const takeBack = (one: PlacedItems) => dispatch(takeBackItems(one));
const deleted = () =>
  calls.sendRequest.mock.calls.map(
    ([request]) => (request as { body: { items: { deleted: unknown } } }).body.items.deleted,
  );

beforeEach(() => {
  calls.sendCall.mockReset();
  calls.sendRequest.mockReset().mockResolvedValue(good({ items: [], areas: [] }));
});

test('undo removes the unchanged items, and changed ones stay until confirmed [SETUP-81]', async () => {
  calls.sendCall.mockResolvedValueOnce(good([row(1), row(2, 4), row(3)]));
  const { left, failure } = await takeBack(placedStep);
  expect(failure).toBeNull();
  expect(deleted()).toEqual([
    [
      { id: 3, version: 1 },
      { id: 1, version: 1 },
    ],
  ]);
  expect(left?.step.items.map(({ key }) => key)).toEqual(['b']);
  calls.sendCall.mockResolvedValueOnce(good([row(2, 4)]));
  expect(await takeBack(left ?? placedStep)).toEqual({ left: null, failure: null });
  expect(deleted()[1]).toEqual([{ id: 2, version: 4 }]);
});

test('items already deleted, alone or with their drawing, need no undo [SETUP-81]', async () => {
  calls.sendCall.mockResolvedValueOnce(good([]));
  expect(await takeBack(placedStep)).toEqual({ left: null, failure: null });
  calls.sendCall.mockResolvedValueOnce(bad(httpFailure(404)));
  expect(await takeBack(placedStep)).toEqual({ left: null, failure: null });
  expect(calls.sendRequest).not.toHaveBeenCalled();
});

test('items changed during the undo are read again, and without a backend all stay [SETUP-81]', async () => {
  calls.sendCall.mockResolvedValueOnce(good([row(1), row(2), row(3)]));
  calls.sendCall.mockResolvedValueOnce(good([row(1), row(2), row(3, 2)]));
  calls.sendRequest.mockResolvedValueOnce(bad(stale));
  const { left } = await takeBack(placedStep);
  expect(left?.step.items.map(({ key }) => key)).toEqual(['c']);
  calls.sendCall.mockResolvedValueOnce(bad(offlineFailure()));
  const noneLeft = await takeBack(placedStep);
  expect([noneLeft.left, noneLeft.failure?.kind]).toEqual([placedStep, 'offline']);
});
