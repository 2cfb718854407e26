import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { Device } from '#offline/log/device.ts';
import { saveRound } from '#offline/send/saveRound.ts';
import { savingChanged } from '#offline/sync/syncSlice.ts';
import { noteServerDate } from '#platform/time/clockSkew.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import { keptRound, store, tick } from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;
let updates: Record<string, unknown>[];
let reloads: number;

const dispatch = ((action: { type: string; payload?: unknown }) => {
  if (action.type === savingChanged.type) updates.push(action.payload as Record<string, unknown>);
  else reloads += 1;
}) as never;
const fetchCapabilities = () =>
  Promise.resolve({
    ok: true as const,
    data: new Set<Capability>(['tillsyn', ...behaviours]),
    pagination: null,
    status: 200,
  });
const run = (
  isQuiet: boolean,
  capabilities: Parameters<typeof saveRound>[0]['capabilities'] = fetchCapabilities,
) => saveRound({ device, dispatch, ownerUserId: 1, send: backend.send, capabilities }, 7, isQuiet);

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  await store(device, [tick(1)]);
  updates = [];
  reloads = 0;
});
afterEach(() => {
  vi.useRealTimers();
  noteReached(true);
});

describe('display of a save', () => {
  test('a save changes from saving to saved with its time, and other screens reload', async () => {
    expect(await run(false)).toEqual({ status: 'saved' });
    expect(updates[0]).toEqual({ roundId: 7, sent: 0, total: 0, failure: null, status: 'saving' });
    expect(updates.at(-1)).toMatchObject({ status: 'saved', failure: null, lastSavedAt: expect.any(String) });
    expect(reloads).toBe(1);
  });

  test('an unsuccessful save shows why and has no time', async () => {
    const failure = httpFailure(503);
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? failure : undefined);
    await run(false);
    expect(updates.at(-1)).toEqual({ roundId: 7, status: 'unsuccessful', failure });
    expect(reloads).toBe(0);
  });

  test('a save without knowledge of the backend sends nothing', async () => {
    const failure = httpFailure(503);
    expect(await run(false, () => Promise.resolve({ ok: false, failure }))).toEqual({
      status: 'later',
      failure,
    });
    expect(backend.writes()).toEqual([]);
  });

  test('a save during a device failure is unsuccessful and rejects', async () => {
    const outbox = { ...device.outbox, readRound: () => Promise.reject(new Error('gone')) };
    device = { ...device, outbox };
    await expect(run(false)).rejects.toThrow('gone');
    expect(updates.at(-1)).toMatchObject({ status: 'unsuccessful', failure: { codes: ['storage_failed'] } });
  });
});

describe('while the line is known to be dead', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    noteReached(false);
  });

  test('a quiet try is not shown, one on demand is, and without a time nothing is sealed', async () => {
    expect((await run(true)).status).toBe('unreachable');
    expect(updates[0]).not.toHaveProperty('status');
    expect(updates.at(-1)).toMatchObject({ status: 'savedLocally', failure: { kind: 'offline' } });
    expect((await run(false)).status).toBe('unreachable');
    expect(updates[2]).toMatchObject({ status: 'saving' });
    const { calls } = await device.outbox.readRound({ ownerUserId: 1, roundId: 7 });
    expect([calls, backend.writes()]).toEqual([[], []]);
  });

  test('a device whose clock is known seals and tries', async () => {
    noteServerDate(new Date().toUTCString(), Date.now(), Date.now());
    expect(await run(true)).toEqual({ status: 'saved' });
  });
});
