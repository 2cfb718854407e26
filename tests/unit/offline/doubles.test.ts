import { describe, expect, test } from 'vitest';
import type { LoggedCall } from '#offline/log/outboxTypes.ts';
import { removeDoubles } from '#offline/send/doubles.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { aRound } from '#tests/support/screens/fakeRounds.ts';
import {
  type Answers,
  answering,
  closingCall,
  creation,
  itemCall,
  keptPhoto,
  logged,
  logOf,
  madeFile,
  madeFlaw,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';

const once = { state: 'acked', attempts: 1 } as const;
/** The backend holds our flaw with a duplicate photo, a duplicate of the flaw, and foreign records. */
const flaws = [
  madeFlaw({ fileIds: [601, 602, 603] }),
  madeFlaw({ id: 502 }),
  madeFlaw({ id: 503, name: 'En annan' }),
];
const listFiles = [
  madeFile(),
  madeFile({ id: 602 }),
  madeFile({ id: 603, name: 'annan.jpg' }),
  madeFile({ id: 604, flawId: 777 }),
];
const aliases = { flaws: { a: 501 }, photos: { 'photo-one-of-all': 601 } };
const reloaded = (own = flaws) => ({
  ...aRound(),
  infos: aRound().infos.map((info) => ({ ...info, flaws: info.id === 11 ? own : [] })),
});

const run = async (
  calls: readonly LoggedCall[],
  answers: Answers = {},
  { own = flaws, photo = keptPhoto() as ReturnType<typeof keptPhoto> | null } = {},
) => {
  const { ports, asked } = answering({ listFiles, ...answers }, {}, photo);
  const outcome = await removeDoubles(ports, logOf(calls, { aliases }), reloaded(own));
  const removed = asked.flatMap(({ name, path }) => (path ? [[name, path.id]] : []));
  return { outcome, removed, asked: asked.map(({ name }) => name) };
};

describe('before a round is finished', () => {
  test('a flaw and a photo with our content and an unknown id are removed as duplicates', async () => {
    const { outcome, removed } = await run([logged(creation(), once), logged(upload(), once)]);
    expect(outcome).toBe(2);
    expect(removed).toEqual([
      ['deleteFlaw', 502],
      ['deleteFile', 602],
    ]);
  });

  test('a reload without unknown records triggers no lookup', async () => {
    const calls = [logged(creation(), once), logged(upload(), once)];
    const ownFlaws = [madeFlaw({ fileIds: [601] }), madeFlaw({ id: 503, name: 'En annan' })];
    expect(await run(calls, {}, { own: ownFlaws })).toEqual({ outcome: 0, removed: [], asked: [] });
  });

  test.each<[string, LoggedCall]>([
    ['waits still', logged(creation(), { ...once, state: 'sealed' })],
    ['the quarantine took', logged(creation(), { ...once, quarantineId: 4 })],
    ['makes nothing', logged(itemCall(1), once)],
    ['closes the round', logged(closingCall(), once)],
    ['is none', logged(null, once)],
  ])('a call that %s triggers no lookup', async (_why, one) => {
    expect(await run([one])).toEqual({ outcome: 0, removed: [], asked: [] });
  });

  test('a photo that the device has no more is not looked for', async () => {
    expect(await run([logged(upload(), once)], {}, { photo: null })).toMatchObject({ outcome: 0, asked: [] });
  });

  const calls = [logged(creation(), once), logged(upload(), once)];

  test.each(['deleteFlaw', 'listFiles', 'deleteFile'] as const)(
    'trouble with %s that may pass ends it; what the backend refuses stays',
    async (name) => {
      for (const failure of [httpFailure(503), offlineFailure(), httpFailure(401)]) {
        const { outcome, asked } = await run(calls, { [name]: failure });
        expect([outcome, asked.at(-1)]).toEqual([failure, name]);
      }
      const refusedRun = await run(calls, { [name]: httpFailure(403) });
      expect([refusedRun.outcome, refusedRun.asked.includes('listFiles')]).toEqual([
        expect.any(Number),
        true,
      ]);
    },
  );
});
