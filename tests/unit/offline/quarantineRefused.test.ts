import { describe, expect, test } from 'vitest';
import type { LoggedCall, RoundLog } from '#offline/log/outboxTypes.ts';
import { quarantineRefused } from '#offline/send/quarantine.ts';
import { deviceFailure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import {
  type Answers,
  answering,
  creation,
  itemCall,
  keptPhoto,
  logged,
  logOf,
  photoRemoval,
  removal,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';
import { inspector } from '#tests/support/rounds/offline.ts';

const rightLost = httpFailure(403, { codes: ['right_missing'] });
const parked = { state: 'parked', failure: rightLost } as const;
/** A new flaw that the quarantine holds and the server has not created. */
const filed = logged(creation(), { state: 'acked', quarantineId: 9 });
const unmade = { aliases: { flaws: {}, photos: {} } };

const run = async (
  calls: readonly LoggedCall[],
  own: Partial<RoundLog> = {},
  answers: Answers = {},
  photo: ReturnType<typeof keptPhoto> | null = keptPhoto(),
) => {
  const acknowledged: [string, number | null | undefined][] = [];
  const outbox = {
    readRound: () => Promise.resolve(logOf(calls, own)),
    photo: () => Promise.resolve(photo),
    acknowledge: (callId: string, { quarantineId }: { quarantineId?: number | null }) => {
      acknowledged.push([callId, quarantineId]);
      return Promise.resolve(1);
    },
  };
  const { ports, asked } = answering(
    { createRoundQuarantine: { id: 4 }, uploadQuarantinePhoto: { id: 4 }, ...answers },
    {
      outbox: outbox as never,
      now: () => new Date('2026-11-20T10:00:00.000Z'),
      capabilities: new Set(['tillsyn']),
    },
  );
  const trouble = await quarantineRefused(ports, inspector);
  const bodies = asked.flatMap(({ body }) => (body instanceof FormData ? [] : [body]));
  return { trouble, acknowledged, bodies, asked: asked.map(({ name }) => name) };
};

describe('calls filed in the quarantine', () => {
  test.each<[string, LoggedCall, boolean]>([
    ['a call refused for a lost right', logged(itemCall(1), parked), true],
    ['one whose target is out of reach', logged(itemCall(1), { ...parked, failure: httpFailure(404) }), true],
    ['one refused for what it says', logged(itemCall(1), { ...parked, failure: httpFailure(409) }), false],
    [
      'one that the device refused',
      logged(itemCall(1), { ...parked, failure: deviceFailure('photo_lost') }),
      false,
    ],
    ['one parked without a reason', logged(itemCall(1), { ...parked, failure: null }), false],
    ['one that is tried again', logged(itemCall(1), { ...parked, state: 'sealed' }), false],
    ['one that waits', logged(itemCall(1)), false],
    ['work that came to nothing', logged(null, parked), false],
  ])('%s', async (_what, one, isAcknowledged) => {
    const { acknowledged } = await run([one]);
    expect(acknowledged).toEqual(isAcknowledged ? [[one.callId, 4]] : []);
  });

  test('a dependent of a quarantined flaw is filed only while the server has no such flaw', async () => {
    const photo = logged(upload());
    expect((await run([filed, photo], unmade)).acknowledged).toEqual([[photo.callId, 4]]);
    expect((await run([filed, photo])).acknowledged).toEqual([]);
    const otherCalls = [logged(upload(), { state: 'acked' }), logged(removal('b')), logged(itemCall(1))];
    expect((await run([filed, ...otherCalls], unmade)).acknowledged).toEqual([]);
    const ackedCreation = logged(creation(), { state: 'acked' });
    expect((await run([ackedCreation, photo], unmade)).acknowledged).toEqual([]);
    const otherwise = logged(removal(), { state: 'acked', quarantineId: 9 });
    expect((await run([otherwise, photo], unmade)).acknowledged).toEqual([]);
  });

  test('a creation that is filed now takes along what follows it', async () => {
    const calls = [
      logged(creation(), parked),
      logged(upload()),
      logged(itemCall(1), parked),
      logged(removal('b')),
    ];
    expect((await run(calls, unmade)).acknowledged.map(([callId]) => callId)).toEqual([
      'create-a',
      'upload-photo-one-of-all',
      'item-1',
    ]);
  });
});

test('a target is named by the id that the server knows, else by the key that it has here', async () => {
  const calls = [
    logged(creation({}, 'new'), parked),
    logged(removal(), parked),
    logged(removal('new'), parked),
    logged(upload(), parked),
    logged(photoRemoval('p'), parked),
    logged(itemCall(1), parked),
  ];
  const { bodies } = await run(calls);
  const targets = bodies.map((body) => {
    const { targetId, targetKey } = body as { targetId?: number; targetKey?: string };
    return targetId ?? targetKey;
  });
  expect(targets).toEqual(['new', 501, 'new', 501, 'p', 1]);
});

describe('trouble with the quarantine', () => {
  const calls = [logged(itemCall(1), parked), logged(itemCall(2), parked)];

  test.each([
    ['no connection', offlineFailure(), 'unreachable', 1],
    ['an ended session', httpFailure(401), 'signedOut', 1],
    ['a wish for time', httpFailure(429, { retryAfterSeconds: 7 }), 'later', 1],
    ['a fault of its own', httpFailure(503), 'later', 2],
  ] as const)(
    '%s is reported, and ends the filing where the rest would fail with it too',
    async (_what, failure, status, count) => {
      const { trouble, asked, acknowledged } = await run(calls, {}, { createRoundQuarantine: failure });
      expect([trouble, asked.length, acknowledged]).toEqual([{ status, failure }, count, []]);
    },
  );

  test('a refusal is for a person, and none of a later try', async () => {
    const { trouble, asked } = await run(calls, {}, { createRoundQuarantine: httpFailure(409) });
    expect([trouble, asked.length]).toEqual([null, 2]);
  });

  test('an answer without an id is none: it is filed again later', async () => {
    const { trouble, acknowledged, asked } = await run(
      [logged(upload(), parked)],
      {},
      { createRoundQuarantine: {} },
    );
    expect([trouble?.status, trouble?.failure.codes]).toEqual(['later', ['response_incomplete']]);
    expect([acknowledged, asked]).toEqual([[], ['createRoundQuarantine']]);
  });

  test('a photo counts as filed once its bytes are there', async () => {
    const calls = [logged(upload(), parked)];
    expect((await run(calls)).asked).toEqual(['createRoundQuarantine', 'uploadQuarantinePhoto']);
    const failure = httpFailure(503);
    const cut = await run(calls, {}, { uploadQuarantinePhoto: failure });
    expect([cut.trouble, cut.acknowledged]).toEqual([{ status: 'later', failure }, []]);
    const photoGone = await run(calls, {}, {}, null);
    expect([photoGone.trouble, photoGone.acknowledged, photoGone.asked]).toEqual([
      null,
      [],
      ['createRoundQuarantine'],
    ]);
  });
});
