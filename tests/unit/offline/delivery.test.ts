import { beforeEach, describe, expect, test } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { Device } from '#offline/log/device.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  inspector,
  keptRound,
  newFlaw,
  photoAct,
  portsOf,
  save,
  store,
  tick,
  who,
} from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;
beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

const empty: Outcome<unknown> = { ok: true, data: null, pagination: null, status: 200 };
const on = { itemId: 2, mapItemId: 1002, done: '2026-11-20T09:00:00.000Z', note: '' };

/** Acts whose call is tested, with the acts they depend on, which are sent before. */
const acts: [SealedCall['call'], RoundAct, RoundAct[]?][] = [
  ['updateRoundItem', tick(1)],
  [
    'updateRoundQuestion',
    {
      kind: 'questionAnswered',
      targetId: 51,
      payload: { answer: 'Ja', answerDescription: '', done: null, userName: who.userName },
    },
  ],
  ['noteItemScan', { kind: 'itemScanned', targetId: 1, payload: { scan: 'scanned', reason: '' } }],
  ['noteServices', { kind: 'serviceNoted', targetId: 's', payload: { ...on, serviceKey: 'service' } }],
  ['replaceItems', { kind: 'itemReplaced', targetId: 'r', payload: { ...on, size: '6 kg' } }],
  ['createFlaw', newFlaw('a', 1)],
  ['updateFlaw', { kind: 'flawChanged', targetId: '90', payload: { name: 'Annat namn' } }],
  ['deleteFlaw', { kind: 'flawRemoved', targetId: 'a', payload: {} }, [newFlaw('a', 1)]],
  ['uploadFile', photoAct('photo-one-of-all', 'a'), [newFlaw('a', 1)]],
  [
    'deleteFile',
    { kind: 'photoRemoved', targetId: 'photo-one-of-all', payload: { flawKey: 'a' } },
    [newFlaw('a', 1), photoAct('photo-one-of-all', 'a')],
  ],
  ['updateRound', { kind: 'roundFinished', targetId: 7, payload: { done: '2026-11-20T09:20:00.000Z' } }],
];

/**
 * Returns ports on a connection where a third party answers the call with an empty success while the
 * condition holds.
 */
const savingWith = (isForged: (request: Request) => boolean) =>
  replayRound(
    {
      ...portsOf(device, backend),
      send: async (request) => (isForged(request) ? empty : backend.send(request)),
    },
    inspector,
  );

describe.each([true, false])('with receipts: %s', (keepsReceipts) => {
  beforeEach(() => {
    backend.keepsReceipts = keepsReceipts;
  });

  test.each(acts)(
    'an empty success in the place of the response to %s never counts as delivered',
    async (call, act, before = []) => {
      if (before.length > 0) {
        await store(device, before, [aPhoto('photo-one-of-all')]);
        await save(device, backend);
      }
      await store(device, [act], [aPhoto('photo-one-of-all')]);
      const isForged = ({ name }: Request) => name === call;
      expect((await savingWith(isForged)).status).not.toBe('saved');
      expect(await device.outbox.countUnsent(1)).toBeGreaterThan(0);
      const arrived = backend.arrivals.filter(({ name }) => name === call).length;
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      expect(backend.arrivals.filter(({ name }) => name === call).length).toBe(arrived + 1);
      expect(await device.outbox.countUnsent(1)).toBe(0);
    },
  );
});

describe('a backend without receipts that responds to updates and deletions without data', () => {
  /** Executes the call and returns nothing of the record. */
  const silent = async (request: Request): Promise<Outcome<unknown>> => {
    const outcome = await backend.send(request);
    return outcome.ok && /^(update|delete|save)/.test(request.name) ? { ...outcome, data: null } : outcome;
  };
  beforeEach(() => {
    backend.keepsReceipts = false;
  });

  test('its round is finished after the records were read back, the items of a step by one read', async () => {
    const done: RoundAct = {
      kind: 'roundFinished',
      targetId: 7,
      payload: { done: '2026-11-20T09:20:00.000Z' },
    };
    const renameAct: RoundAct = { kind: 'flawChanged', targetId: '90', payload: { name: ' Annat  namn' } };
    await store(device, [tick(1), tick(2), tick(3), renameAct, done]);
    expect(await replayRound({ ...portsOf(device, backend), send: silent }, inspector)).toEqual({
      status: 'saved',
    });
    expect(backend.writes()).toEqual([
      'updateRoundItem',
      'updateRoundItem',
      'updateRoundItem',
      'updateFlaw',
      'updateRound',
    ]);
    // One to confirm the items, two to reload: after the calls of the round, and when no new calls remain.
    expect(backend.arrivals.filter(({ name }) => name === 'listPackedRoundInfos').length).toBeLessThanOrEqual(
      3,
    );
  });

  test('a read that doesn’t get through leaves the call waiting', async () => {
    await store(device, [tick(1)]);
    const ports = { ...portsOf(device, backend), capabilities: new Set<Capability>() };
    let isCut = false;
    const send = async (request: Request): Promise<Outcome<unknown>> => {
      if (isCut) return { ok: true, data: 'x', pagination: null, status: 200 };
      isCut = request.name === 'updateRoundItem';
      return silent(request);
    };
    expect((await replayRound({ ...ports, send }, inspector)).status).toBe('unreachable');
    expect(await device.outbox.countUnsent(1)).toBe(1);
  });
});

test('the reference backend’s behaviours include receipts and the echo that deletions are confirmed by', () => {
  expect(behaviours).toEqual(expect.arrayContaining(['idempotency', 'keyEcho']));
});
