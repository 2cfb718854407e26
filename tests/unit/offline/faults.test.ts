import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '../../../src/domain/operations.ts';
import type { Device } from '../../../src/offline/device.ts';
import { saveRound } from '../../../src/offline/saveRound.ts';
import { httpFailure, offlineFailure } from '../../../src/platform/failure.ts';
import { type FakeBackend, type Fault, makeFakeBackend } from '../../support/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  newFlaw,
  openTablet,
  photoAct,
  portsOf,
  save,
  store,
  type Tablet,
  tick,
  viewOn,
  who,
} from '../../support/offline.ts';

let backend: FakeBackend;
let tablet: Tablet;
let device: Device;

beforeEach(async () => {
  backend = makeFakeBackend();
  tablet = aTablet();
  device = await openTablet(tablet);
  await keepRound(device, backend);
});

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

/** A round's work with every step of a save in it. */
const storeWork = async (): Promise<void> => {
  await store(device, [tick(1), tick(5), answered, newFlaw('a', 3), newFlaw('b', 6, 'Skadad slang')]);
  await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
  await store(device, [photoAct('q', 'b')], [aPhoto('q', 9)]);
  await store(device, [
    {
      kind: 'flawFixed',
      targetId: '90',
      payload: { done: '2026-11-20T09:05:00.000Z', doneBy: who.userName, measure: 'Bytt' },
    },
    finished,
  ]);
};

/** Nothing lost, nothing doubled: the backend holds exactly the work. */
const expectWhole = async (): Promise<void> => {
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

/** Requests of an undisturbed save of `storeWork`: 2 items, 1 question, 2 flaws, 1 fix, 2 photos, 2 reloads, 1 round. */
const requestCount = 11;
const once = (at: number, fault: Fault) => {
  let isDone = false;
  return (_: unknown, index: number): Fault => {
    if (isDone || index !== at) return undefined;
    isDone = true;
    return fault;
  };
};
let offset = 0;

describe('a save with one fault', () => {
  beforeEach(async () => {
    await storeWork();
    // Opening the round took three requests.
    offset = 3;
  });

  test('an undisturbed one takes its calls and is whole', async () => {
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.arrivals.length).toBe(requestCount);
    await expectWhole();
  });

  const at = Array.from({ length: requestCount }, (_, index) => index);

  test.each(at)('request %i does not arrive: the next save goes on and ends whole', async (index) => {
    backend.fault = once(offset + index, 'lost');
    expect((await save(device, backend)).status).toBe('unreachable');
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWhole();
  });

  test.each(at)(
    'the answer to request %i is lost: the same key is sent again and nothing doubles',
    async (index) => {
      backend.fault = once(offset + index, 'answerLost');
      expect((await save(device, backend)).status).toBe('unreachable');
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      await expectWhole();
    },
  );

  test.each(at)('request %i gets 503: tried again later, nothing lost', async (index) => {
    backend.fault = once(offset + index, httpFailure(503, { codes: ['unavailable'] }));
    expect((await save(device, backend)).status).toBe('later');
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWhole();
  });

  test.each(at)('the client is killed after request %i: the restarted one continues', async (index) => {
    class Killed extends Error {}
    const killing = {
      ...portsOf(device, backend),
      send: async (request: Parameters<FakeBackend['send']>[0]) => {
        const outcome = await backend.send(request);
        if (backend.arrivals.length === index + 1) throw new Killed();
        return outcome;
      },
    };
    await expect(saveRound(killing, inspector)).rejects.toThrow(Killed);
    const sentBefore = backend.arrivals.length;
    device = await openTablet(tablet);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWhole();
    // The cursor stands behind every acknowledged call: only the one in flight is repeated.
    const repeated = backend.arrivals.filter(({ key }, place) => {
      return key && backend.arrivals.findIndex((arrival) => arrival.key === key) < place;
    });
    expect(repeated.length).toBeLessThanOrEqual(1);
    expect(sentBefore).toBe(index + 1);
  });
});

describe('a backend that ignores the key', () => {
  test('a creation whose answer was lost is looked for before it is made again', async () => {
    backend.keepsReceipts = false;
    await store(device, [newFlaw('a', 3), newFlaw('b', 6)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(
      backend.data.infos.flatMap((info) => info.roundHistoryItems.map((item) => item.flaws.length)),
    ).toEqual([0, 1, 1, 0, 0, 1, 0, 0]);
    expect(Object.keys((await device.outbox.readRound(inspector)).aliases.flaws).toSorted()).toEqual([
      'a',
      'b',
    ]);
  });

  test('one that did not arrive is made', async () => {
    backend.keepsReceipts = false;
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(1);
  });
});

describe('what counts as an answer', () => {
  test('a page without an envelope counts as no connection: nothing is acknowledged', async () => {
    await storeWork();
    backend.fault = () => offlineFailure(200);
    expect((await save(device, backend)).status).toBe('unreachable');
    expect(await device.outbox.countUnsent(1)).toBe(9);
  });

  test('the sealed content of a lost call is sent again unchanged, and later acts in a call of their own', async () => {
    await store(device, [tick(1)]);
    backend.fault = once(3, 'answerLost');
    await save(device, backend);
    await store(device, [
      {
        kind: 'itemSkipped',
        targetId: 1,
        payload: { controlled: '2026-11-20T09:10:00.000Z', userName: who.userName },
      },
    ]);
    await save(device, backend);
    const [first, second, third] = backend.arrivals.filter(({ name }) => name === 'updateRoundItem');
    expect(second).toEqual(first);
    expect(third?.key).not.toBe(first?.key);
    expect(backend.data.infos[0]?.roundHistoryItems[0]).toMatchObject({ continueWithoutAdding: true });
  });

  test('work that is refused is parked with its reason, the rest goes on, and done is withheld [SAVE-11]', async () => {
    await storeWork();
    const refusal = httpFailure(400, { codes: ['too_long'], messages: ['För långt'] });
    backend.fault = ({ name, body }) =>
      name === 'createFlaw' && body instanceof Object && 'name' in body && body.name === 'Skadad slang'
        ? refusal
        : undefined;
    const result = await save(device, backend);
    expect(result).toMatchObject({ status: 'parked', parked: [{ state: 'parked', failure: refusal }] });
    expect(backend.writes()).toContain('uploadFile');
    expect(backend.writes()).not.toContain('updateRound');
    expect(backend.data.round.done).toBeNull();
    expect((await viewOn(device)).phase).toBe('running');
    expect((await viewOn(device)).counts.flaws.total).toBe(3);
  });

  test.each([400, 403, 404, 409, 413])(
    '%i parks, and what the user does about it is sent under a new key',
    async (status) => {
      await store(device, [newFlaw('a', 1, 'Fel namn')]);
      backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(status) : undefined);
      expect((await save(device, backend)).status).toBe('parked');
      expect((await save(device, backend)).status).toBe('parked');
      expect(backend.writes()).toEqual(['createFlaw']);
      backend.fault = () => undefined;
      await store(device, [{ kind: 'flawChanged', targetId: 'a', payload: { name: 'Rätt namn' } }]);
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      const [refused, accepted] = backend.arrivals.filter(({ name }) => name === 'createFlaw');
      expect(accepted).toMatchObject({ body: { name: 'Rätt namn' } });
      expect(accepted?.key).not.toBe(refused?.key);
    },
  );

  test.each([408, 429, 500, 502, 504])('%i is never dropped and never parked', async (status) => {
    await store(device, [tick(1), tick(2)]);
    backend.fault = ({ id }) => (id === 1 ? httpFailure(status) : undefined);
    expect((await save(device, backend)).status).toBe('later');
    expect((await save(device, backend)).status).toBe('later');
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(
      new Set(
        backend.arrivals
          .filter(({ id, name }) => name === 'updateRoundItem' && id === 1)
          .map(({ key }) => key),
      ).size,
    ).toBe(1);
  });

  test('a call in trouble keeps its place before a later one on the same item', async () => {
    await store(device, [tick(1)]);
    const isTick = (body: unknown): boolean =>
      body instanceof Object && 'controlled' in body && body.controlled !== null;
    backend.fault = ({ name, body }) =>
      name === 'updateRoundItem' && isTick(body) ? httpFailure(500) : undefined;
    await save(device, backend);
    await store(device, [{ kind: 'itemUnchecked', targetId: 1, payload: {} }]);
    await save(device, backend);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    const bodies = backend.arrivals
      .filter(({ name }) => name === 'updateRoundItem')
      .map(({ body }) => isTick(body));
    expect(bodies).toEqual([true, true, true, false]);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
  });

  test('an expired session stops the save and parks nothing', async () => {
    await storeWork();
    backend.fault = () => httpFailure(401, { codes: ['not_authenticated'] });
    expect((await save(device, backend)).status).toBe('signedOut');
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWhole();
  });

  test('after three troubles in a row the rest is not tried now', async () => {
    await store(
      device,
      [1, 2, 3, 4, 5, 6].map((id) => tick(id)),
    );
    backend.fault = () => httpFailure(503);
    await save(device, backend);
    expect(backend.arrivals.length).toBe(3);
  });
});
