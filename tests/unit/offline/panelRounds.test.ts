import { describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import type { LoggedCall, StoredOperation } from '#offline/log/outboxTypes.ts';
import { panelRounds } from '#offline/sync/panelRounds.ts';
import { namedWaitingRounds } from '#offline/sync/waiting.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { aRound } from '#tests/support/screens/fakeRounds.ts';
import {
  closingCall,
  creation,
  itemCall,
  logged,
  logOf,
  photoRemoval,
  removal,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';
import { inspector, newFlaw, operation, photoAct, tick } from '#tests/support/rounds/offline.ts';

const storedAct = (act: RoundAct, isUnsent: 0 | 1 = 1): StoredOperation =>
  ({ ...operation(act), seq: 1, sealedIn: null, isUnsent }) as StoredOperation;
const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const paused: RoundAct = { kind: 'roundPaused', targetId: 7, payload: {} };
const withdrawn: RoundAct = { kind: 'finishWithdrawn', targetId: 7, payload: {} };

const deviceOf = (
  operations: readonly StoredOperation[],
  calls: readonly LoggedCall[] = [],
  isKept = true,
) => {
  const snapshot = { data: aRound(), ackNo: 0 };
  const log = logOf(calls, { operations: [...operations], aliases: { flaws: {}, photos: {} } });
  return {
    outbox: {
      waitingRounds: () => Promise.resolve([{ ...inspector, unsentCount: 1 }]),
      readRound: () => Promise.resolve(log),
    },
    snapshots: { round: () => Promise.resolve(isKept ? snapshot : null) },
  } as unknown as Device;
};
const firstRound = async (...of: Parameters<typeof deviceOf>) => (await panelRounds(deviceOf(...of), 1))[0];
const parked = (call: NonNullable<LoggedCall['call']>) =>
  logged(call, {
    state: 'parked',
    failure: httpFailure(409, { codes: ['x'], messages: ['X'], fields: ['name'] }),
  });

test('the waiting work of a round is counted by texts and photos, without sent and closing acts', async () => {
  const photo = photoAct('p', 'a');
  const photoRemoval: RoundAct = { kind: 'photoRemoved', targetId: 'q', payload: { flawKey: 'a' } };
  const allActs = [tick(1), newFlaw('a', 1), photo, photoRemoval, paused, withdrawn, finished].map((act) =>
    storedAct(act),
  );
  const round = await firstRound([...allActs, storedAct(tick(2), 0), storedAct(photo, 0)]);
  expect(round).toMatchObject({
    roundId: 7,
    name: 'Månadsrond',
    texts: 3,
    photos: 2,
    isFinished: true,
    parked: [],
  });
});

test('refused acts are counted apart from waiting ones, for the panel and for the start page [RLOG-18]', async () => {
  const [refused, waiting] = [storedAct(tick(2)), storedAct(tick(1))];
  const call = { ...parked(itemCall(2)), opIds: [refused.opId] };
  expect(await firstRound([refused, waiting], [call])).toMatchObject({ texts: 1, refusedCount: 1 });
  const device = deviceOf([refused, waiting], [call]);
  expect(await namedWaitingRounds(device, 1)).toMatchObject([{ unsentCount: 1, refusedCount: 1 }]);
});

test.each<[string, StoredOperation[], boolean]>([
  ['finished here', [storedAct(finished)], true],
  ['worked on after its finish', [storedAct(finished), storedAct(tick(1))], true],
  ['whose finish was taken back', [storedAct(finished), storedAct(withdrawn)], false],
  ['whose finish is sent', [storedAct(finished, 0), storedAct(tick(1))], false],
  ['that only paused', [storedAct(paused)], false],
])(
  'a round %s says whether the backend has yet to learn of its finish',
  async (_what, operations, isFinished) => {
    expect(await firstRound(operations)).toMatchObject({ isFinished });
    expect(await namedWaitingRounds(deviceOf(operations), 1)).toMatchObject([
      { name: 'Månadsrond', isFinished },
    ]);
  },
);

describe('a refused call is named, with the place where it is shown', () => {
  const flaws = [storedAct(newFlaw('a', 3)), storedAct(photoAct('photo-one-of-all', 'a'))];
  const loose = newFlaw('loose', 3);
  const onDrawing = { ...loose, payload: { ...loose.payload, itemId: null, mapItemId: null } } as RoundAct;
  const question = {
    key: 'q',
    step: 'questions',
    call: 'updateRoundQuestion',
    target: { id: 51 },
    opIds: [],
  } as const;
  const extra = { key: 'm', step: 'items', call: 'saveMapItemExtra', opIds: [], body: {} } as const;

  test.each<[string, NonNullable<LoggedCall['call']>, string, object | null]>([
    ['an item', itemCall(2), '2 Pulversläckare', { itemId: 2 }],
    ['an item that is gone', itemCall(404), '', null],
    ['an item’s service fields', { ...extra, target: { id: 1003 } }, '3 Pulversläckare', { itemId: 3 }],
    ['service fields of what is gone', { ...extra, target: { id: 3 } }, '', null],
    ['a question', { ...question, body: {} } as never, 'Fråga 51', { questionId: 51 }],
    ['a new flaw', creation(), 'Plombering saknas', { itemId: 3 }],
    ['a flaw of a drawing', creation({}, 'loose'), 'Plombering saknas', null],
    ['an earlier flaw', removal('90'), 'Saknas', { itemId: 2 }],
    ['a flaw that is gone', removal('404'), '', null],
    ['a photo', upload(), 'Plombering saknas', { itemId: 3 }],
    ['a photo that nothing tells of', photoRemoval('unknown'), '', null],
    ['the round itself', closingCall(), '', null],
  ])('%s', async (_what, call, name, place) => {
    const round = await firstRound([...flaws, storedAct(onDrawing)], [parked(call), logged(itemCall(1))]);
    expect(round?.parked).toMatchObject([
      {
        callId: call.key,
        callName: call.call,
        name,
        place,
        status: 409,
        codes: ['x'],
        texts: ['X'],
        fields: ['name'],
      },
    ]);
  });

  test('a round missing on the device has no name', async () => {
    const round = await firstRound(flaws, [parked(itemCall(2))], false);
    expect(round).toMatchObject({ name: '', parked: [{ callId: 'item-2', name: '', place: null }] });
  });
});
