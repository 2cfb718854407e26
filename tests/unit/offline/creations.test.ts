import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { photoName } from '#offline/photos/photoUpload.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend, Fault } from '#tests/support/screens/fakeTransport.ts';
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
  viewOn,
} from '#tests/support/rounds/offline.ts';
import { storeWholeRound } from '#tests/support/seeds/wholeRound.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
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

  test('a flaw that did not arrive is created', async () => {
    backend.keepsReceipts = false;
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(1);
  });
});

describe('a photo', () => {
  const photoOf = async (fault: Fault, between: RoundAct[] = []): Promise<void> => {
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    await store(device, [photoAct('q', 'a')], [{ ...aPhoto('q'), name: 'andra.jpg' }]);
    backend.fault = ({ name }) => (name === 'uploadFile' ? fault : undefined);
    expect((await save(device, backend)).status).toBe('unreachable');
    backend.fault = () => undefined;
    await store(device, between);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files.map(({ name }) => name).toSorted()).toEqual(['andra.jpg', 'foto.jpg']);
  };
  const lookUps = () => backend.arrivals.filter(({ name }) => name === 'listFiles').length;

  test.each<Fault>(['answerLost', 'lost'])(
    'a creation whose request is %s is looked up before a resend if the backend ignores keys',
    async (fault) => {
      backend.keepsReceipts = false;
      await photoOf(fault);
      expect(lookUps()).toBe(1);
    },
  );

  test.each<Fault>(['answerLost', 'lost'])(
    'a creation whose request is %s is resent under its key once a response has named a key',
    async (fault) => {
      await photoOf(fault, [tick(1)]);
      expect(lookUps()).toBe(0);
    },
  );

  test.each<Fault>(['answerLost', 'lost'])(
    'a creation whose request is %s is looked up until a response has named a key',
    async (fault) => {
      await photoOf(fault);
      expect(lookUps()).toBe(1);
    },
  );

  test('while the look-up is in trouble, nothing is made a second time', async () => {
    backend.keepsReceipts = false;
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = ({ name }) => (name === 'listFlaws' ? httpFailure(503) : undefined);
    expect((await save(device, backend)).status).toBe('later');
    expect(backend.writes()).toEqual(['createFlaw']);
  });

  test('a photo that changed on the device is parked with the reason, and the others continue', async () => {
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [{ ...aPhoto('p'), bytes: new Uint8Array(64).fill(8).buffer }]);
    await store(device, [photoAct('q', 'a')], [aPhoto('q')]);
    expect(await save(device, backend)).toMatchObject({
      status: 'parked',
      parked: [{ attempts: 0, failure: { codes: ['photo_damaged'] } }],
    });
    expect(backend.files).toHaveLength(1);
    await store(device, [{ kind: 'photoRemoved', targetId: 'p', payload: { flawKey: 'a' } }]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files).toHaveLength(1);
  });

  test('a photo without a digest is sent unchanged', async () => {
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [{ ...aPhoto('p'), sha256: '' }]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files).toHaveLength(1);
  });

  test('goes after all texts, one at a time', async () => {
    await storeWholeRound(device);
    let running = 0;
    let most = 0;
    const ports = {
      ...portsOf(device, backend),
      send: async (request: Parameters<FakeBackend['send']>[0]) => {
        if (calls[request.name].method === 'GET') return backend.send(request);
        running += 1;
        most = Math.max(most, running);
        const outcome = await backend.send(request);
        running -= 1;
        return outcome;
      },
    };
    await replayRound(ports, inspector);
    expect(most).toBe(1);
    const writes = backend.writes();
    expect(writes.slice(-3)).toEqual(['uploadFile', 'uploadFile', 'updateRound']);
  });
});

describe('a line that takes the keys away', () => {
  const finished: RoundAct = {
    kind: 'roundFinished',
    targetId: 7,
    payload: { done: '2026-11-20T09:20:00.000Z' },
  };
  /**
   * Stores photos with their original names; the backend re-encodes them, so that their size identifies
   * nothing.
   */
  const storeWork = async (): Promise<void> => {
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p-1', 'a')], [{ ...aPhoto('p-1'), name: photoName('foto.jpg', 'p-1') }]);
  };
  const flawsOfItem = () => backend.data.infos[0]?.roundHistoryItems[2]?.flaws ?? [];
  const remake = () => {
    for (const file of backend.files) file.sizeBytes = 7;
  };

  test.each(['createFlaw', 'uploadFile'])(
    'stripped keys and a lost response to %s create no duplicates',
    async (lost) => {
      await storeWork();
      backend.stripsKeys = true;
      backend.fault = ({ name }) => (name === lost ? 'answerLost' : undefined);
      expect((await save(device, backend)).status).toBe('unreachable');
      remake();
      backend.fault = () => undefined;
      await save(device, backend);
      expect([flawsOfItem().length, backend.files.length]).toEqual([1, 1]);
    },
  );

  test.each(['createFlaw', 'uploadFile'])(
    'a key stripped from one request with a lost response to %s: the duplicate is removed before the finish',
    async (lost) => {
      await storeWork();
      backend.fault = ({ name }) => {
        backend.stripsKeys = name === lost;
        return name === lost ? 'answerLost' : undefined;
      };
      expect((await save(device, backend)).status).toBe('unreachable');
      remake();
      backend.stripsKeys = false;
      backend.fault = () => undefined;
      // A response with its key precedes the repeat, which is trusted therefore.
      await store(device, [tick(1), finished]);
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      expect([flawsOfItem().length, backend.files.length]).toEqual([1, 1]);
      expect(backend.data.round.done).not.toBeNull();
      const { aliases } = await device.outbox.readRound(inspector);
      expect([flawsOfItem()[0]?.id, backend.files[0]?.id]).toEqual([aliases.flaws.a, aliases.photos['p-1']]);
    },
  );

  test.each(['createFlaw', 'uploadFile'])(
    'the browser’s own repeat of %s without a key leaves no duplicates after the finish',
    async (repeated) => {
      await storeWork();
      await store(device, [tick(1), finished]);
      const send: typeof backend.send = async (request) => {
        const { idempotencyKey: _lost, ...keyless } = request;
        if (request.name === repeated) await backend.send(keyless);
        return backend.send(request);
      };
      expect(await replayRound({ ...portsOf(device, backend), send }, inspector)).toEqual({
        status: 'saved',
      });
      expect([flawsOfItem().length, backend.files.length]).toEqual([1, 1]);
      // Item 2 has an earlier one.
      expect((await viewOn(device)).counts.flaws.total).toBe(2);
    },
  );

  test('a duplicate by the browser’s own repeat is removed at a pause', async () => {
    await storeWork();
    await store(device, [{ kind: 'roundPaused', targetId: 7, payload: {} }]);
    const send: typeof backend.send = async (request) => {
      const { idempotencyKey: _lost, ...keyless } = request;
      if (request.name === 'createFlaw' || request.name === 'uploadFile') await backend.send(keyless);
      return backend.send(request);
    };
    expect(await replayRound({ ...portsOf(device, backend), send }, inspector)).toEqual({ status: 'saved' });
    expect([flawsOfItem().length, backend.files.length]).toEqual([1, 1]);
  });

  test('while the doubles can not be asked for, the finish waits', async () => {
    await storeWork();
    backend.fault = ({ name }) => {
      backend.stripsKeys = name === 'uploadFile';
      return name === 'uploadFile' ? 'answerLost' : undefined;
    };
    await save(device, backend);
    backend.stripsKeys = false;
    await store(device, [tick(1), finished]);
    backend.fault = ({ name }) => (name === 'listFiles' ? httpFailure(503) : undefined);
    expect(await save(device, backend)).toMatchObject({ status: 'later', failure: { status: 503 } });
    expect(backend.data.round.done).toBeNull();
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files).toHaveLength(1);
  });

  test("another one's photo of the same name stays", async () => {
    await storeWork();
    backend.fault = ({ name }) => (name === 'uploadFile' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    const [own] = backend.files;
    if (own) backend.files.push({ ...own, id: 9_000, flawId: 90 }, { ...own, id: 9_001, name: 'foto.jpg' });
    await store(device, [tick(1), finished]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files.map(({ id }) => id)).toEqual([own?.id, 9_000, 9_001]);
  });
});

describe('a creation', () => {
  test('is sent under its key each time', async () => {
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    await save(device, backend);
    const { calls } = await device.outbox.readRound(inspector);
    const keys = backend.arrivals.flatMap(({ name, key }) => (name === 'createFlaw' ? [key] : []));
    expect(keys).toEqual([calls.find(({ call }) => call?.call === 'createFlaw')?.callId]);
  });

  test('a refusal for a lost right after a lost response keeps its key', async () => {
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = ({ name }) =>
      name === 'createFlaw' || name === 'listFlaws' ? httpFailure(403) : undefined;
    expect((await save(device, backend)).status).toBe('parked');
    await store(device, [{ kind: 'flawChanged', targetId: 'a', payload: { name: 'Rätt namn' } }]);
    backend.fault = () => undefined;
    expect((await save(device, backend)).status).toBe('parked');
    const [parked] = (await device.outbox.readRound(inspector)).calls;
    await device.outbox.putBack(parked?.callId ?? '', null);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    const names = backend.data.infos[0]?.roundHistoryItems[2]?.flaws.map(({ name }) => name);
    expect(names).toEqual(['Rätt namn']);
  });

  test('an answer that names no id is no answer: it is asked for again under the same key', async () => {
    await store(device, [newFlaw('a', 3)]);
    const nameless = {
      ...portsOf(device, backend),
      send: async (request: Parameters<FakeBackend['send']>[0]) => {
        const outcome = await backend.send(request);
        return request.name === 'createFlaw' && outcome.ok ? { ...outcome, data: null } : outcome;
      },
    };
    expect((await replayRound(nameless, inspector)).status).toBe('later');
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(1);
  });
});
