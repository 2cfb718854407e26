import { beforeEach, describe, expect, test } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { parkedCalls } from '#offline/sync/parked.ts';
import { quarantinedCalls } from '#offline/send/quarantine.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { namedQuarantinedRounds } from '#offline/sync/waiting.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  inspector,
  keptRound,
  newFlaw,
  photoAct,
  portsOf,
  store,
  tick,
} from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;
let filed: Request[];
let refusal: Failure | null;

const rightLost = httpFailure(403, { codes: ['right_missing'] });
const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};

/** Extends the fake backend with a quarantine, which accepts or refuses calls as configured. */
const send = async (request: Request): Promise<Outcome<unknown>> => {
  if (request.name !== 'createRoundQuarantine' && request.name !== 'uploadQuarantinePhoto') {
    return backend.send(request);
  }
  filed.push(request);
  if (refusal) return { ok: false, failure: refusal };
  return { ok: true, data: { id: filed.length }, pagination: null, status: 200 };
};
const save = (capabilities: readonly Capability[] = ['tillsyn', ...behaviours]) =>
  replayRound({ ...portsOf(device, backend), send, capabilities: new Set(capabilities) }, inspector);
const bodies = () =>
  filed.map(({ body }) => (body instanceof FormData ? [...body.keys()] : (body as Record<string, unknown>)));
const calls = async () => (await device.outbox.readRound(inspector)).calls;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  filed = [];
  refusal = null;
  backend.fault = ({ name }) => (name === 'getCapabilities' ? undefined : rightLost);
});

describe('work whose user has lost the right to it', () => {
  test('is moved to the quarantine with its time and reason, and counts as acknowledged', async () => {
    await store(device, [tick(1)]);
    expect(await save()).toEqual({ status: 'saved', quarantined: 2 });
    expect(bodies()).toMatchObject([
      {
        roundHistoryId: 7,
        callName: 'updateRoundItem',
        targetId: 1,
        payload: { controlled: '2026-11-20T09:00:00.000' },
        reason: 'right_missing',
        recorded: '2026-11-20T09:00:00.000Z',
      },
      { callName: 'updateRound', targetId: 7 },
    ]);
    expect(await device.outbox.countUnsent(1)).toBe(0);
    expect(quarantinedCalls(await calls()).map(({ callName }) => callName)).toEqual([
      'updateRoundItem',
      'updateRound',
    ]);
    expect(parkedCalls(await calls())).toEqual([]);
    expect(await namedQuarantinedRounds(device, 1)).toMatchObject([{ roundId: 7, count: 2 }]);
  });

  test('takes its photos along, and the finishing of the round', async () => {
    await store(device, [newFlaw('a', 1), photoAct('p', 'a'), finished], [aPhoto('p')]);
    expect(await save()).toEqual({ status: 'saved', quarantined: 3 });
    expect(bodies()).toMatchObject([
      { callName: 'createFlaw', targetKey: 'a', payload: { name: 'Plombering saknas' } },
      { callName: 'uploadFile', targetKey: 'a' },
      ['file'],
      { callName: 'updateRound', targetId: 7, payload: { done: '2026-11-20T09:20:00.000Z' } },
    ]);
    const keys = filed.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is filed once: a later save sends nothing of it again', async () => {
    await store(device, [tick(1)]);
    await save();
    const before = filed.length;
    await save();
    expect(filed).toHaveLength(before);
  });

  test.each([
    ['the backend has none', null, [...behaviours]],
    ['it refuses it', httpFailure(404, { codes: ['not_found'] }), undefined],
  ])('stays parked on the device when %s', async (_why, failure, capabilities) => {
    refusal = failure;
    await store(device, [tick(1)]);
    expect(await save(capabilities)).toMatchObject({ status: 'parked' });
    expect(parkedCalls(await calls()).map(({ callName }) => callName)).toContain('updateRoundItem');
    expect(await device.outbox.countUnsent(1)).toBeGreaterThan(0);
  });

  test.each([
    ['the connection was gone', offlineFailure(), 'unreachable'],
    ['the quarantine was down', httpFailure(503, { codes: ['unavailable'] }), 'later'],
    ['it asked for some time', httpFailure(429, { retryAfterSeconds: 7 }), 'later'],
    ['the session was', httpFailure(401), 'signedOut'],
  ])(
    'is filed by a later save when %s at first, and that save is in trouble',
    async (_why, failure, status) => {
      refusal = failure;
      await store(device, [tick(1)]);
      expect(await save()).toMatchObject({ status, failure });
      expect(await device.outbox.countUnsent(1)).toBeGreaterThan(0);
      refusal = null;
      expect(await save()).toMatchObject({ status: 'saved', quarantined: 2 });
      expect(parkedCalls(await calls())).toEqual([]);
    },
  );
});

test('a refusal for another reason is for its user, not for an admin', async () => {
  backend.fault = ({ name }) =>
    name === 'updateRoundItem' ? httpFailure(409, { codes: ['record_in_move'] }) : undefined;
  await store(device, [tick(1)]);
  expect(await save()).toMatchObject({ status: 'parked' });
  expect(filed).toEqual([]);
});
