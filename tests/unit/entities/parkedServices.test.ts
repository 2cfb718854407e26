import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allItems, allQuestions, itemOf } from '#domain/rounds/roundView.ts';
import { keepParkedBoth, undoParked } from '#entities/rounds/parked/parkedServices.ts';
import { enterRound } from '#entities/rounds/roundSessions.ts';
import { makeRoundActions, type RoundActions } from '#entities/rounds/useRoundActions.ts';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aTablet, inspector, openTablet } from '#tests/support/rounds/offline.ts';
import { inspectorUser, makeRoundStore } from '#tests/support/rounds/roundSession.ts';
import { type FakeBackend, makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';

let backend: FakeBackend;
let device: Device;
let actions: RoundActions;
let leave: () => void;

vi.mock('#platform/calls/http.ts', () => ({
  sendRequest: (request: Request) => backend.send(request),
}));

let store: ReturnType<typeof makeRoundStore>;
const view = () => {
  const open = store.getState().rounds.open[7]?.view;
  if (!open) throw new Error('round 7 has no view');
  return open;
};

beforeEach(async () => {
  backend = makeFakeBackend();
  device = await openTablet(aTablet());
  replaceDevice(Promise.resolve(device));
  store = makeRoundStore();
  actions = makeRoundActions(store.dispatch, 1, 7);
  leave = enterRound(store.dispatch, inspectorUser, 7);
  await eventually(() =>
    expect(store.getState().rounds.open[7]).toMatchObject({ status: 'ready', access: 'writing' }),
  );
});
afterEach(async () => {
  leave();
  await eventually(() => expect(store.getState().rounds.open[7]).toBeUndefined());
  replaceDevice(null);
  noteReached(true);
});

const done = '2026-11-20T08:00:00.000Z';
const acts = {
  noteServices: () => actions.noteService(1, { serviceKey: 'service', done, note: '' }),
  replaceItems: () => actions.replace(1, { done, note: '', size: '6 kg' }),
  noteItemScan: () => actions.scan(1, 'scanned'),
};
const parkedCalls = async () =>
  (await device.outbox.readRound(inspector)).calls.filter(({ state }) => state === 'parked');
const park = async (name: keyof typeof acts, failure: ReturnType<typeof httpFailure>) => {
  backend.fault = (sent) =>
    sent.name === name && !(sent.body as { again?: true }).again ? failure : undefined;
  await acts[name]();
  expect(await actions.saveNow()).toMatchObject({ status: 'unsuccessful' });
  const [parked] = await parkedCalls();
  return { ownerUserId: 1, roundId: 7, callId: parked?.callId ?? '' };
};
const finish = async () => {
  for (const { id } of allItems(view())) await actions.markOk(id);
  for (const { id } of allQuestions(view())) await actions.answerQuestion(id, { state: 'positive' });
  return actions.finish();
};
const sentCalls = () => backend.arrivals.filter(({ name }) => name in acts);
const replacedTwice = httpFailure(409, { codes: ['replaced_already'] });

test.each([
  ['noteServices', httpFailure(404, { codes: ['not_found'] })],
  ['noteServices', httpFailure(400, { codes: ['invalid_reference'] })],
  ['noteItemScan', httpFailure(404, { codes: ['not_found'] })],
  ['replaceItems', httpFailure(403, { codes: ['building_deleted'] })],
  ['replaceItems', replacedTwice],
] as const)('a refused %s is undone, and the round is finished [LIFE-178]', async (name, failure) => {
  const parked = await park(name, failure);
  const tries = sentCalls().length;
  expect(await undoParked(store.dispatch, parked)).toEqual({ status: 'stored' });
  expect([await parkedCalls(), sentCalls().length]).toEqual([[], tries]);
  expect(itemOf(view(), 1)).toMatchObject({ noted: [] });
  expect(itemOf(view(), 1)?.scan ?? null).toBeNull();
  expect(await finish()).toMatchObject({ status: 'saved' });
  expect(await undoParked(store.dispatch, parked)).toMatchObject({ status: 'refused' });
});

test('a service refused as done by another inspector can be kept as a second one [LIFE-206]', async () => {
  const parked = await park('noteServices', httpFailure(409, { codes: ['serviced_already'] }));
  expect(await keepParkedBoth(store.dispatch, parked)).toEqual({ status: 'stored' });
  expect(await parkedCalls()).toEqual([]);
  expect(sentCalls().at(-1)?.body).toMatchObject({ again: true, services: [{ serviceKey: 'service' }] });
});

test('a replacement refused for another can be kept as a later one, also with the round closed [LIFE-178]', async () => {
  const parked = await park('replaceItems', replacedTwice);
  leave();
  await eventually(() => expect(store.getState().rounds.open[7]).toBeUndefined());
  expect(await keepParkedBoth(store.dispatch, parked)).toEqual({ status: 'stored' });
  expect(await parkedCalls()).toEqual([]);
  expect(sentCalls().at(-1)?.body).toMatchObject({ again: true, done, size: '6 kg', roundHistoryId: 7 });
  leave = () => undefined;
});
