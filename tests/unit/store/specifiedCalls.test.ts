import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { sendSpecified } from '#store/specified/specifiedCalls.ts';

interface Sent {
  name: string;
  path?: { id: number };
  query?: object;
  body?: object;
  key?: string | undefined;
}
let answers: Record<string, (sent: Sent) => unknown> = {};
let sentCalls: Sent[] = [];
vi.mock('#platform/calls/http.ts', () => ({
  sendCall: async (name: string, input: Omit<Sent, 'name'>, options?: { idempotencyKey?: string }) => {
    const sent = { name, ...input, ...(options?.idempotencyKey && { key: options.idempotencyKey }) };
    sentCalls.push(sent);
    const data = answers[name]?.(sent);
    const outcome: Outcome<unknown> =
      data === undefined
        ? { ok: false, failure: httpFailure(409, { codes: ['stale_version'] }) }
        : { ok: true, data, pagination: null, status: 200 };
    return outcome;
  },
}));

const dataOf = async (request: Request): Promise<unknown> => {
  const outcome = await sendSpecified(request);
  return outcome?.ok ? outcome.data : outcome?.failure.codes;
};
const namesSent = () => sentCalls.map(({ name }) => name);
const item = (id: number, more: object = {}) => ({
  id,
  version: 3,
  name: `Nr ${id}`,
  positionX: 10,
  positionY: 20,
  isExposed: true,
  ...more,
});
const echo = ({ path, body }: Sent) => ({ ...item(path?.id ?? 99), ...body, version: 4 });

beforeEach(() => {
  sentCalls = [];
  answers = {
    listMapItems: () => [item(1), item(2)],
    listAreas: () => [],
    createMapItem: echo,
    updateMapItem: echo,
    deleteMapItem: () => null,
  };
});

test('a call without an adapter is sent as it is', async () => {
  expect(await sendSpecified({ name: 'listServices' })).toBeNull();
});

test('the overview is computed from all active plans', async () => {
  answers = { listRoundPlannings: () => [] };
  const counts = { ongoing: 0, late: 0, today: 0, month: 0 };
  expect(await dataOf({ name: 'listDuePlans', query: { customerId: 5 } })).toEqual({ plans: [], counts });
  expect(sentCalls).toMatchObject([{ name: 'listRoundPlannings', query: { customerId: 5, active: true } }]);
});

test('a picker has the customer’s own buildings, or the user’s [DASH-17, DASH-18]', async () => {
  answers = { listBuildings: () => [{ id: 7, name: 'Ladan', customerId: 5, floorCount: 2 }] };
  const request = { name: 'listBuildingsBelow', query: { customerId: 5 } } as const;
  expect(await dataOf({ ...request, specified: { userId: 8 } })).toEqual([
    { id: 7, name: 'Ladan', customerId: 5, levels: [] },
  ]);
  expect(sentCalls).toMatchObject([{ query: { customerId: 5, userId: 8, pageSize: 5000 } }]);
});

test('a round’s drawings come with complete items', async () => {
  answers = { listRoundInfos: () => [{ id: 11, roundHistoryItems: [] }] };
  const request = { name: 'listPackedRoundInfos', query: { roundHistoryId: 7, pageSize: 0 } } as const;
  expect(await dataOf(request)).toEqual([{ id: 11, roundHistoryItems: [] }]);
  expect(sentCalls).toEqual([{ name: 'listRoundInfos', query: { roundHistoryId: 7, pageSize: 0 } }]);
});

test('a building’s deletion names its floors, and a record’s deletion no uses', async () => {
  answers = { getBuilding: () => ({ id: 7, floors: [{}, {}] }) };
  expect(await dataOf({ name: 'countBuilding', path: { id: 7 } })).toMatchObject({ floors: 2, items: 0 });
  expect(await dataOf({ name: 'getRoleUses', path: { id: 7 } })).toEqual([]);
});

test('a step of the editor is sent record by record, with the fields that the specification names', async () => {
  const created = [{ name: 'Ny', positionX: 1, isPlaced: true, mapItemExtra: null }];
  const updated = [
    { id: 1, version: 3, positionX: 50 },
    { id: 2, version: 3, isExposed: false },
  ];
  const body = { items: { created, updated, deleted: [{ id: 9, version: 1 }] } };
  const changes = await dataOf({ name: 'changeDrawing', path: { id: 4 }, body, idempotencyKey: 'k' });
  expect(namesSent()).toEqual(['createMapItem', 'listMapItems', 'updateMapItem', 'deleteMapItem']);
  expect(sentCalls[0]).toEqual({
    name: 'createMapItem',
    body: { name: 'Ny', positionX: 1, mapId: 4 },
    key: 'k.1',
  });
  expect(sentCalls[2]).toMatchObject({
    path: { id: 1 },
    body: { name: 'Nr 1', positionX: 50, positionY: 20, mapId: 4, version: 3 },
  });
  expect(sentCalls[2]?.body).not.toHaveProperty('isExposed');
  expect(changes).toMatchObject({ items: [{ name: 'Ny' }, { id: 1, positionX: 50 }, { id: 2 }], areas: [] });
});

test('a refused record ends the step, and a repeated try leaves out what is saved', async () => {
  const body = { items: { updated: [1, 2].map((id) => ({ id, version: 3, positionX: 50 })) } };
  const request = { name: 'changeDrawing', path: { id: 4 }, body } as const;
  answers.updateMapItem = (sent) => (sent.path?.id === 2 ? undefined : echo(sent));
  expect(await dataOf(request)).toEqual(['stale_version']);
  answers.updateMapItem = echo;
  answers.listMapItems = () => [item(1, { positionX: 50, version: 4 }), item(2)];
  sentCalls = [];
  expect(await dataOf(request)).toMatchObject({ items: [{ id: 1 }, { id: 2 }] });
  expect(sentCalls.flatMap(({ path }) => path?.id ?? [])).toEqual([2]);
});

test('another picture is set first, and its records are moved after it [DRAW-23]', async () => {
  answers.getMap = () => ({ id: 4, name: 'Plan', floorId: 3, level: 1, version: 6, file: { id: 11 } });
  answers.updateMap = ({ body }) => ({ id: 4, ...body, version: 7 });
  const items = [{ id: 1, version: 3, positionX: 50, positionY: 20 }];
  const body = { fileId: 12, version: 6, fit: [1, 0, 0, 0, 1, 0], items, areas: [] };
  const replaced = await dataOf({ name: 'replaceDrawing', path: { id: 4 }, body });
  expect(namesSent()).toEqual(['getMap', 'updateMap', 'listMapItems', 'updateMapItem']);
  expect(replaced).toMatchObject({ map: { fileId: 12, version: 7 }, items: [{ id: 1, positionX: 50 }] });
});
