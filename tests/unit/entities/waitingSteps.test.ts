import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Step } from '#domain/drawings/edits.ts';
import { doStep, doStepOfForm, leaveRefused, openDrawing } from '#entities/drawings/editing/editingThunks.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { drawingsReducer } from '#entities/drawings/drawingSession.ts';
import * as maps from '#entities/drawings/drawingsSlice.ts';
import { startCallSender } from '#offline/send/callSender.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { callsOf, changeCall, hurryCalls, loadCalls } from '#offline/calls/waitingCalls.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { baseApi } from '#store/baseApi.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const sentRequests: { request: Request; answer: (outcome: Outcome<unknown>) => void }[] = [];
const answered = (data: unknown): Outcome<unknown> => ({ ok: true, data, pagination: null, status: 200 });
vi.mock('#platform/calls/http.ts', () => {
  const sendRequest = (request: Request) =>
    request.name === 'changeDrawing'
      ? new Promise((answer) => sentRequests.push({ request, answer }))
      : Promise.resolve(answered([]));
  return {
    sendRequest,
    sendCall: (name: string, input: object) => sendRequest({ name, ...input } as Request),
  };
});

const owner = 1;
const rename = (key: string, before = 'A', after = 'B'): Omit<Step, 'id'> => ({
  name: 'edit',
  areas: [],
  items: [{ key, before: { name: before }, after: { name: after } }],
});
const create = (key: string): Omit<Step, 'id'> => ({
  name: 'create',
  areas: [],
  items: [{ key, before: null, after: { name: 'Ny' } as never }],
});
const body = (at: number) =>
  sentRequests[at]?.request.body as { items: { updated: unknown[]; created: unknown[]; deleted: unknown[] } };

/** Opens a page with its store and its sender; closing it has the effect of a killed page. */
const openPage = async () => {
  await loadCalls();
  const { dispatch, getState } = configureStore({
    reducer: {
      api: baseApi.reducer,
      sync: syncReducer,
      maps: drawingsReducer,
      session: () => ({ user: { id: owner } }),
    },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
  });
  registerProducer(producerNames.step, makeStepProducer(dispatch));
  const { stop } = startCallSender({ ownerUserId: owner, isSession: () => true });
  const close = dispatch(openDrawing({ id: 7, floorId: 3, name: 'Plan 1' }));
  const kill = () => {
    stop();
    close();
  };
  onTestFinished(kill);
  return { dispatch, kill, session: () => maps.selectDrawingSession(getState()) };
};
const sending = (count: number) => vi.waitFor(() => expect(sentRequests).toHaveLength(count));
const saved = (items: { id: number; version: number }[]) => answered({ items, areas: [] });

const { reload, stored } = useCallTablet();
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  sentRequests.length = 0;
});

test.each([
  ['waits for the network', offlineFailure(), 'item-2', 1],
  ['is refused and touches the same item', httpFailure(403), 'item-1', 0],
])(
  'a form behind a step that %s hears why at once, and leaves no trace',
  async (_how, failure, key, left) => {
    const { dispatch, session } = await openPage();
    dispatch(doStep(rename('item-1')));
    const form = dispatch(doStepOfForm(rename(key), 'form'));
    await sending(1);
    sentRequests[0]?.answer({ ok: false, failure });
    expect(await form).toEqual({ error: failure });
    await vi.waitFor(() => expect(session().pending).toHaveLength(left));
    const { pending, history, refused } = session();
    const storedCalls = callsOf(owner).map((call) => ({ id: call.key }));
    expect(
      [...pending, ...history.done, ...(refused?.steps ?? []), ...storedCalls].map(({ id }) => id),
    ).not.toContain('form');
  },
);

test('waiting steps survive their page, are sent in order by the next and resolve earlier ids [WAIT-01]', async () => {
  const first = await openPage();
  first.dispatch(doStep(create('item:new')));
  first.dispatch(doStep(rename('item:new', 'Ny', 'Nyare')));
  expect(callsOf(owner)).toHaveLength(2);
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
  first.kill();
  reload();
  const { session } = await openPage();
  expect(session().pending.map(({ name }) => name)).toEqual(['create', 'edit']);
  await sending(1);
  expect(body(0).items.created).toEqual([{ name: 'Ny' }]);
  sentRequests[0]?.answer(saved([{ id: 55, version: 1 }]));
  await sending(2);
  expect(body(1).items.updated).toEqual([{ name: 'Nyare', id: 55, version: 1 }]);
  sentRequests[1]?.answer(saved([{ id: 55, version: 2 }]));
  await vi.waitFor(() => expect(session().pending).toEqual([]));
  await vi.waitFor(async () => expect([callsOf(owner), await stored()]).toEqual([[], []]));
});

test('a repeat after a lost response is identical with the same key, and later steps know its result [WAIT-07]', async () => {
  const first = await openPage();
  first.dispatch(doStep(create('item:new')));
  await sending(1);
  sentRequests[0]?.answer({ ok: false, failure: offlineFailure() });
  await vi.waitFor(() => expect(callsOf(owner)).toMatchObject([{ state: 'sealed', attempts: 1 }]));
  first.kill();
  for (const call of callsOf(owner)) changeCall(call.key, { sendAt: 0 });
  const { dispatch, session } = await openPage();
  dispatch(doStep(rename('item:new', 'Ny', 'Nyare')));
  await sending(2);
  expect(sentRequests[1]?.request).toEqual(sentRequests[0]?.request);
  sentRequests[1]?.answer(saved([{ id: 55, version: 1 }]));
  await sending(3);
  expect(body(2).items.updated).toEqual([{ name: 'Nyare', id: 55, version: 1 }]);
  sentRequests[2]?.answer(saved([{ id: 55, version: 2 }]));
  await vi.waitFor(() => expect(session().pending).toEqual([]));
});

test('a step on another user’s change is refused with its dependents, and other steps continue [WAIT-07]', async () => {
  const before = await openPage();
  for (const step of [rename('item-1'), rename('item-1', 'B', 'C'), rename('item-2')])
    before.dispatch(doStep(step));
  before.kill();
  const { stop } = startCallSender({ ownerUserId: owner, isSession: () => true });
  await sending(1);
  const stale = httpFailure(409, { codes: ['stale_version'] });
  sentRequests[0]?.answer({ ok: false, failure: stale });
  await sending(2);
  expect(body(1).items.updated).toMatchObject([{ id: 2 }]);
  sentRequests[1]?.answer(saved([{ id: 2, version: 2 }]));
  await vi.waitFor(() => expect(callsOf(owner).map(({ state }) => state)).toEqual(['parked', 'parked']));
  stop();
  const { dispatch, session } = await openPage();
  expect(session()).toMatchObject({ pending: [], refused: { isStale: true, failure: stale } });
  expect(session().refused?.steps).toHaveLength(2);
  const [first, second] = callsOf(owner);
  hurryCalls(owner, ({ key }) => key === first?.key);
  await sending(3);
  sentRequests[2]?.answer(saved([{ id: 1, version: 2 }]));
  await vi.waitFor(() => expect(session().refused?.steps.map(({ id }) => id)).toEqual([second?.key]));
  dispatch(leaveRefused());
  expect([session().refused, callsOf(owner)]).toEqual([null, []]);
});

test('steps are sent while their drawing is closed, and by their own account only [WAIT-04]', async () => {
  const first = await openPage();
  first.dispatch(doStep(rename('item-1')));
  first.kill();
  const { stop } = startCallSender({ ownerUserId: 2, isSession: () => true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sentRequests).toHaveLength(0);
  stop();
  const { stop: stopOwn } = startCallSender({ ownerUserId: owner, isSession: () => true });
  await sending(1);
  sentRequests[0]?.answer(saved([{ id: 1, version: 2 }]));
  await vi.waitFor(() => expect(callsOf(owner)).toEqual([]));
  stopOwn();
});
