import { expect } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import type { FakeBackend } from '../screens/fakeTransport.ts';
import { aPhoto, newFlaw, photoAct, store, tick, who } from '../rounds/offline.ts';

const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const answered: RoundAct = {
  kind: 'questionAnswered',
  targetId: 51,
  payload: { answer: '', answerDescription: '', done: null, userName: who.userName },
};
const fixed: RoundAct = {
  kind: 'flawFixed',
  targetId: '90',
  payload: { done: '2026-11-20T09:05:00.000Z', doneBy: who.userName, measure: 'Bytt' },
};

/** Stores a round's work with every step of a save. */
export const storeWholeRound = async (device: Device): Promise<void> => {
  await store(device, [tick(1), tick(5), answered, newFlaw('a', 3), newFlaw('b', 6, 'Skadad slang')]);
  await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
  await store(device, [photoAct('q', 'b')], [aPhoto('q', 9)]);
  await store(device, [fixed, finished]);
};

/** Expects that the backend holds exactly the work of `storeWholeRound`, and that nothing waits. */
export const expectWholeRound = async (backend: FakeBackend, device: Device): Promise<void> => {
  const items = backend.data.infos.flatMap((info) => info.roundHistoryItems);
  const names = items.flatMap((item) => item.flaws.map((flaw) => flaw.name)).toSorted();
  expect(items.filter((item) => item.controlled !== null).map(({ id }) => id)).toEqual([1, 5]);
  expect(names).toEqual(['Plombering saknas', 'Saknas', 'Skadad slang']);
  expect(items[1]?.flaws[0]?.done).not.toBeNull();
  expect(backend.data.lists[0]?.roundHistoryQuestions[0]?.answer).toBe('');
  expect(backend.files.map(({ sizeBytes }) => sizeBytes)).toEqual([64, 64]);
  expect(new Set(backend.files.map(({ flawId }) => flawId)).size).toBe(2);
  expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
  expect(await device.outbox.countUnsent(1)).toBe(0);
};
