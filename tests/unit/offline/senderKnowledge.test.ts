import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Device } from '#offline/log/device.ts';
import { type Sender, startSender } from '#offline/send/sender.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { noteServerDate } from '#platform/time/clockSkew.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { inspector, keptRound, save, settle, store, tick } from '#tests/support/rounds/offline.ts';
import { eventually } from '#tests/support/eventually.ts';

const makeStore = () => configureStore({ reducer: { sync: syncReducer } });

let backend: FakeBackend;
let device: Device;
let state: ReturnType<typeof makeStore>;
let sender: Sender | null;

const start = (): Sender => {
  sender = startSender({ device, dispatch: state.dispatch, ownerUserId: 1, send: backend.send });
  return sender;
};

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  state = makeStore();
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

describe('a sender’s knowledge of the backend', () => {
  test('its level is asked for once and shown', async () => {
    await store(device, [tick(1)]);
    const sender = start();
    await sender.saveRound(7);
    await sender.saveRound(7);
    expect(backend.arrivals.filter(({ name }) => name === 'getCapabilities')).toHaveLength(1);
    expect(state.getState().sync.capabilities).toEqual(['tillsyn', ...behaviours]);
  });

  test('while they are unknown nothing is sent, and the save says why', async () => {
    await store(device, [tick(1)]);
    backend.fault = ({ name }) => (name === 'getCapabilities' ? httpFailure(503) : undefined);
    const sender = start();
    expect(await sender.saveRound(7)).toMatchObject({ status: 'later', failure: { status: 503 } });
    expect(backend.writes()).toEqual([]);
    backend.fault = () => undefined;
    expect(await sender.saveRound(7)).toEqual({ status: 'saved' });
  });

  test('a wrong clock is shown and stored with the acknowledgements', async () => {
    const served = 'Fri, 20 Nov 2026 09:00:00 GMT';
    const at = Date.parse(served) + 601_000;
    await store(device, [tick(1)]);
    const sender = start();
    noteServerDate(served, at, at);
    expect(state.getState().sync.clockSkewMs).toBe(600_000);
    await sender.saveRound(7);
    const { calls } = await device.outbox.readRound(inspector);
    expect(calls[0]?.clockSkewMs).toBe(600_000);
    noteServerDate(served, Date.parse(served), Date.parse(served));
    expect(state.getState().sync.clockSkewMs).toBeNull();
  });

  test('receipts whose time is over are purged at the start, without a save', async () => {
    vi.setSystemTime(new Date('2026-11-21T00:00:00.000Z'));
    await store(device, [tick(1)]);
    await save(device, backend);
    start();
    await eventually(() => expect(state.getState().sync.capabilities).not.toBeNull());
    await settle();
    expect((await device.outbox.readRound(inspector)).calls).toHaveLength(2);
    sender?.stop();
    vi.setSystemTime(new Date('2026-12-21T00:00:00.000Z'));
    start();
    await eventually(async () => expect((await device.outbox.readRound(inspector)).calls).toEqual([]));
  });
});
