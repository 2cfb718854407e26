import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import { ensureSender, holdSender } from '#offline/send/senders.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { connectionChanged } from '#platform/calls/connectivity.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { keptRound, settle, store, tick } from '#tests/support/rounds/offline.ts';
import { eventually } from '#tests/support/eventually.ts';

let backend: FakeBackend;
let device: Device;

vi.mock('#platform/calls/http.ts', () => ({
  sendRequest: (request: Request) => backend.send(request),
}));

const makeStore = () => configureStore({ reducer: { sync: syncReducer } });

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  replaceDevice(Promise.resolve(device));
});
afterEach(() => replaceDevice(null));

test('one sender serves a user, stops when its last holder releases it, and leaves waiting calls', async () => {
  const { dispatch } = makeStore();
  const first = holdSender(dispatch, 1);
  const second = holdSender(dispatch, 1);
  const sender = await ensureSender(dispatch, 1);
  expect(await ensureSender(dispatch, 1)).toBe(sender);
  await settle();
  first();
  await store(device, [tick(1)]);
  connectionChanged.emit('online');
  await eventually(() => expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']));
  second();
  await settle();
  await store(device, [tick(2)]);
  connectionChanged.emit('online');
  await settle();
  expect(backend.writes()).toHaveLength(2);
  expect(await device.outbox.countUnsent(1)).toBe(1);
});

test("the next user's sender stops the one before, and sends nothing of theirs", async () => {
  const mine = holdSender(makeStore().dispatch, 1);
  await settle();
  const theirs = holdSender(makeStore().dispatch, 2);
  await settle();
  await store(device, [tick(1)]);
  connectionChanged.emit('online');
  await settle();
  expect(backend.writes()).toEqual([]);
  mine();
  theirs();
});
