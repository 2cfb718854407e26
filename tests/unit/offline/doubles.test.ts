import { describe, expect, test } from 'vitest';
import type { LoggedCall } from '../../../src/offline/log/outboxTypes.ts';
import { removeDoubles } from '../../../src/offline/send/doubles.ts';
import { httpFailure, offlineFailure } from '../../../src/platform/failure.ts';
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
} from '../../support/loggedCalls.ts';

const twice = { state: 'acked', attempts: 2 } as const;
/** The backend holds ours, a double of it and what is none of ours. */
const listFlaws = [madeFlaw(), madeFlaw({ id: 502 }), madeFlaw({ id: 503, name: 'En annan' })];
const listFiles = [
  ...[madeFile(), madeFile({ id: 602 }), madeFile({ id: 603, name: 'annan.jpg' })],
  madeFile({ id: 604, flawId: 777 }),
];

const run = async (copies: readonly LoggedCall[], answers: Answers = {}, photo = keptPhoto()) => {
  const { ports, asked } = answering({ listFlaws, listFiles, ...answers }, {}, photo);
  const known = { flaws: { a: 501 }, photos: { 'photo-one-of-all': 601 } };
  const trouble = await removeDoubles(ports, logOf(copies, { aliases: known }));
  const removed = asked.flatMap(({ name, path }) => (path ? [[name, path.id]] : []));
  return { trouble, removed, asked: asked.map(({ name }) => name) };
};

describe('before a round is finished', () => {
  test('a flaw and a photo that are ours by their content and that nobody knows are removed, each by its call', async () => {
    const { trouble, removed } = await run([logged(creation(), twice), logged(upload(), twice)]);
    expect(trouble).toBeNull();
    expect(removed).toEqual([
      ['deleteFlaw', 502],
      ['deleteFile', 602],
    ]);
  });

  test.each<[string, LoggedCall]>([
    ['was answered at the first try', logged(creation(), { ...twice, attempts: 1 })],
    ['waits still', logged(creation(), { ...twice, state: 'sealed' })],
    ['the quarantine took', logged(creation(), { ...twice, quarantineId: 4 })],
    ['makes nothing', logged(itemCall(1), twice)],
    ['closes the round', logged(closingCall(), twice)],
    ['is none', logged(null, twice)],
  ])('nothing is looked for where a call %s', async (_why, one) => {
    expect(await run([one])).toEqual({ trouble: null, removed: [], asked: [] });
  });

  test('a photo that the device has no more is not looked for', async () => {
    const { ports, asked } = answering({ listFiles });
    expect(await removeDoubles(ports, logOf([logged(upload(), twice)]))).toBeNull();
    expect(asked).toEqual([]);
  });

  const calls = [logged(creation(), twice), logged(upload(), twice)];

  test.each(['listFlaws', 'deleteFlaw', 'listFiles', 'deleteFile'] as const)(
    'trouble with %s that may pass ends it; what the backend refuses stays',
    async (name) => {
      for (const failure of [httpFailure(503), offlineFailure(), httpFailure(401)]) {
        const { trouble, asked } = await run(calls, { [name]: failure });
        expect([trouble, asked.at(-1)]).toEqual([failure, name]);
      }
      const refused = await run(calls, { [name]: httpFailure(403) });
      expect([refused.trouble, refused.asked.includes('listFiles')]).toEqual([null, true]);
    },
  );
});
