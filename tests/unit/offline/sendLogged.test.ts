import { describe, expect, test } from 'vitest';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { LoggedCall } from '#offline/log/outboxTypes.ts';
import { resultOfFailure } from '#offline/send/failureMeaning.ts';
import { idIn } from '#offline/send/delivery.ts';
import { sendLogged, type SendingFacts } from '#offline/send/sendLogged.ts';
import { deviceFailure, type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import {
  type Answers,
  answering,
  closingCall,
  creation,
  itemCall,
  keptPhoto,
  logged,
  madeFlaw,
  photoRemoval,
  removal,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';

interface Case {
  own?: Partial<LoggedCall>;
  facts?: Partial<SendingFacts>;
  photo?: ReturnType<typeof keptPhoto> | null;
  /** Number of calls that the log seals again. */
  again?: number;
}

/** Sends one call; returns the result and the recorded steps, in order. */
const run = async (call: SealedCall, answers: Answers, one: Case = {}) => {
  const { own, facts, photo = keptPhoto(), again = 0 } = one;
  const notes: unknown[][] = [];
  const noting =
    (what: string, answer: unknown = undefined) =>
    (...args: unknown[]) => {
      notes.push([what, ...args]);
      return Promise.resolve(answer);
    };
  const outbox = {
    photo: () => Promise.resolve(photo),
    markSending: noting('mark'),
    acknowledge: noting('ack'),
    park: noting('park'),
    putBack: noting('back'),
    sealAgain: noting('again', again),
  };
  const now = () => new Date('2026-11-20T10:00:00.000Z');
  const { ports, asked } = answering(answers, { outbox: outbox as never, now, clockSkewMs: () => null });
  const result = await sendLogged(ports, logged(call, own), call, {
    aliases: { flaws: { a: 501 }, photos: {} },
    manifest: null,
    isMarked: false,
    areKeysKept: false,
    claimNext: () => 'next',
    ...facts,
  });
  return { result, notes, steps: notes.map(([what]) => what), asked };
};
const allAnswers = {
  updateRoundItem: { id: 1 },
  createFlaw: { id: 9 },
  uploadFile: { id: 8 },
  updateRound: { id: 7 },
  deleteFlaw: null,
};

test.each<[string, Failure, string]>([
  ['no connection', offlineFailure(), 'unreachable'],
  ['a portal’s page', offlineFailure(401), 'unreachable'],
  ['a time-out of the backend', httpFailure(408), 'later'],
  ['too many calls', httpFailure(429), 'later'],
  ['a fault of the backend', httpFailure(500), 'later'],
  ['an ended session', httpFailure(401), 'signedOut'],
  ['a refusal', httpFailure(400), 'parked'],
  ['a missing right', httpFailure(403), 'parked'],
  ['a refusal of the device', deviceFailure('photo_lost'), 'parked'],
])('%s means %s', (_what, failure, kind) => {
  expect(resultOfFailure(failure)).toEqual({ kind, failure });
});

test('an id is a number under its name, in a record', () => {
  expect([{ id: 7 }, { id: '7' }, { name: 7 }, null, 7, undefined].map(idIn)).toEqual([
    7,
    ...Array(5).fill(null),
  ]);
});

describe('the request of a call', () => {
  test.each<[string, SealedCall, object]>([
    ['an item by its id', itemCall(3), { name: 'updateRoundItem', path: { id: 3 }, body: itemCall(3).body }],
    ['a new flaw by no id', creation(), { name: 'createFlaw', body: creation().body }],
    ['a flaw by the id that it got', removal(), { name: 'deleteFlaw', path: { id: 501 } }],
    ['a closing call', closingCall(), { name: 'updateRound', path: { id: 7 }, body: closingCall().body }],
  ])('%s, under its key', async (_what, call, request) => {
    const { asked } = await run(call, allAnswers);
    expect(asked).toEqual([{ ...request, idempotencyKey: call.key }]);
  });

  test('a photo with its flaw, and the manifest with a closing call alone', async () => {
    const { asked } = await run(upload(), allAnswers);
    const form = asked[0]?.body;
    expect(form instanceof FormData && form.get('flawId')).toBe('501');
    const facts = { manifest: ['k'] };
    expect((await run(closingCall(), allAnswers, { facts })).asked[0]?.body).toMatchObject({
      manifest: ['k'],
    });
    expect((await run(itemCall(1), allAnswers, { facts })).asked[0]?.body).not.toHaveProperty('manifest');
  });

  test('a call without a known id sends nothing, and a photo lost by the device is parked', async () => {
    const facts = { aliases: { flaws: {}, photos: {} } };
    for (const call of [removal(), upload(), photoRemoval('p')])
      expect(await run(call, allAnswers, { facts })).toEqual({
        result: { kind: 'waits' },
        notes: [],
        steps: [],
        asked: [],
      });
    const lostPhoto = await run(upload(), allAnswers, { photo: null });
    expect([lostPhoto.result.kind, lostPhoto.steps, lostPhoto.asked]).toEqual(['parked', ['park'], []]);
  });
});

describe('the result of a response', () => {
  test('it is noted before the network is asked, unless it was along with the receipt before it', async () => {
    expect((await run(itemCall(1), allAnswers)).notes[0]).toEqual(['mark', 'item-1', undefined]);
    expect((await run(itemCall(1), allAnswers, { facts: { isMarked: true } })).steps).toEqual(['ack']);
    const { notes } = await run(closingCall(), allAnswers, { facts: { manifest: ['k'] } });
    expect(notes[0]).toEqual(['mark', 'close', ['k']]);
  });

  test.each<[SealedCall, object | undefined]>([
    [itemCall(1), undefined],
    [creation(), { kind: 'flaws', key: 'a', serverId: 9 }],
    [upload(), { kind: 'photos', key: 'photo-one-of-all', serverId: 8 }],
  ])(
    '$call is acknowledged with the id of what it made, and the next one is marked',
    async (call, created) => {
      const { result, notes } = await run(call, { ...allAnswers, updateRoundItem: { id: 1 } });
      expect(result).toMatchObject({ kind: 'acked', isKeyKept: false, ...(created && { created }) });
      const acknowledgement = {
        at: '2026-11-20T10:00:00.000Z',
        created,
        isReceipted: true,
        clockSkewMs: null,
      };
      expect(notes.at(-1)).toEqual(['ack', call.key, acknowledgement, 'next']);
    },
  );

  test.each<[string, SealedCall, Answers]>([
    ['a new flaw', creation(), { createFlaw: {} }],
    ['a photo', upload(), { uploadFile: { id: 'x' } }],
  ])('%s whose answer names no id is none: it is put back', async (_what, call, answers) => {
    const { result, steps } = await run(call, answers);
    expect(result).toMatchObject({ kind: 'later', failure: { codes: ['response_incomplete'] } });
    expect(steps).toEqual(['mark', 'back']);
  });

  test('deleting a missing record succeeds without a receipt, and other calls are refused', async () => {
    const notFound = httpFailure(404);
    const { result, notes } = await run(removal(), { deleteFlaw: notFound });
    expect(result).toEqual({ kind: 'acked', data: null, created: undefined });
    expect(notes.at(-1)?.[2]).toMatchObject({ isReceipted: false });
    expect((await run(itemCall(1), { updateRoundItem: notFound })).steps).toEqual(['mark', 'park']);
    expect((await run(removal(), { deleteFlaw: httpFailure(403) })).steps).toEqual(['mark', 'park']);
    expect((await run(removal(), { deleteFlaw: offlineFailure(404) })).steps).toEqual(['mark', 'back']);
  });

  test.each([offlineFailure(), httpFailure(503), httpFailure(401)])(
    'trouble puts it back',
    async (failure) => {
      const { result, notes } = await run(itemCall(1), { updateRoundItem: failure });
      expect(result).toEqual(resultOfFailure(failure));
      expect(notes.at(-1)).toEqual(['back', 'item-1', failure]);
    },
  );
});

describe('the result of an earlier try', () => {
  const ownState = { attempts: 1 };
  const facts = { aliases: { flaws: {}, photos: {} } };

  test('is taken in the place of another: nothing is sent, and no receipt is told', async () => {
    const { result, asked, notes } = await run(
      creation(),
      { ...allAnswers, listFlaws: [madeFlaw()] },
      { own: ownState, facts },
    );
    expect(result).toMatchObject({ kind: 'acked', created: { serverId: 501 } });
    expect(result).not.toHaveProperty('isKeyKept');
    expect(asked.map(({ name }) => name)).toEqual(['listFlaws']);
    expect(notes.at(-1)?.[2]).toMatchObject({ isReceipted: false });
  });

  test.each<[string, Answers]>([
    ['is not there', { listFlaws: [] }],
    ['may not be asked for', { listFlaws: httpFailure(403) }],
  ])('%s: it is sent', async (_what, answers) => {
    const { result, asked } = await run(creation(), { ...allAnswers, ...answers }, { own: ownState });
    expect(result).toMatchObject({ kind: 'acked', created: { serverId: 9 } });
    expect(asked.map(({ name }) => name)).toEqual(['listFlaws', 'createFlaw']);
  });

  test('can’t be told now: nothing is sent, and it is put back', async () => {
    const { result, asked, steps } = await run(
      creation(),
      { ...allAnswers, listFlaws: httpFailure(503) },
      { own: ownState },
    );
    expect([result.kind, asked.length, steps]).toEqual(['later', 1, ['mark', 'back']]);
  });
});

describe('a closing call that the backend refuses for calls that it misses', () => {
  const missing = (...fields: (string | null)[]) =>
    httpFailure(409, { codes: fields.map(() => 'call_missing'), fields });
  const facts = { manifest: ['k0', 'k1', 'k2'] };
  const runClosed = (updateRound: Failure, again: number) =>
    run(closingCall(), { updateRound }, { facts, again });

  test('puts those up again, and comes later', async () => {
    const failure = missing('manifest.0', 'manifest.2');
    const { result, notes, steps } = await runClosed(failure, 2);
    expect(result).toEqual({ kind: 'later', failure });
    expect(notes.at(-1)).toEqual(['again', 'close', ['k0', 'k2'], failure]);
    expect(steps).toEqual(['mark', 'again']);
  });

  test('waits for a person where one of them is not here', async () => {
    expect((await runClosed(missing('manifest.0', 'manifest.2'), 1)).steps).toEqual([
      'mark',
      'again',
      'park',
    ]);
  });

  test.each<[string, Failure]>([
    ['another reason', httpFailure(409, { codes: ['round_incomplete'], fields: ['manifest.0'] })],
    ['no place', missing(null)],
    ['a place elsewhere', missing('manifest.x', 'other.0', 'manifest.0.x')],
    ['a place that it does not have', missing('manifest.9')],
  ])('a finish refused for %s is parked like any other call', async (_what, failure) => {
    expect((await runClosed(failure, 0)).steps).toEqual(['mark', 'park']);
  });
});
