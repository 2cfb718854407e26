import { beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '../../../src/offline/log/device.ts';
import { saveRound } from '../../../src/offline/send/saveRound.ts';
import { httpFailure } from '../../../src/platform/failure.ts';
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
} from '../../support/offline.ts';
import { storeWholeRound } from '../../support/wholeRound.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  backend = makeFakeBackend();
  device = await openTablet(aTablet());
  await keepRound(device, backend);
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

describe('a photo', () => {
  const photoOf = async (fault: Fault): Promise<void> => {
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    await store(device, [photoAct('q', 'a')], [{ ...aPhoto('q'), name: 'andra.jpg' }]);
    backend.fault = ({ name }) => (name === 'uploadFile' ? fault : undefined);
    expect((await save(device, backend)).status).toBe('unreachable');
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.files.map(({ name }) => name).toSorted()).toEqual(['andra.jpg', 'foto.jpg']);
  };
  const lookUps = () => backend.arrivals.filter(({ name }) => name === 'listFiles').length;

  test.each<Fault>(['answerLost', 'lost'])(
    'whose request is %s is looked for before it is sent again to a backend that ignores the key',
    async (fault) => {
      backend.keepsReceipts = false;
      await photoOf(fault);
      expect(lookUps()).toBe(1);
    },
  );

  test.each<Fault>(['answerLost', 'lost'])(
    'whose request is %s is sent again under its key to one that keeps receipts, and not looked for',
    async (fault) => {
      await photoOf(fault);
      expect(lookUps()).toBe(0);
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

  test('that changed on the device is not sent but parked with the reason, and the others go on', async () => {
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

  test('whose digest could not be worked out when it was taken is sent as it is', async () => {
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
        running += 1;
        most = Math.max(most, running);
        const outcome = await backend.send(request);
        running -= 1;
        return outcome;
      },
    };
    await saveRound(ports, inspector);
    expect(most).toBe(1);
    const writes = backend.writes();
    expect(writes.slice(-3)).toEqual(['uploadFile', 'uploadFile', 'updateRound']);
  });
});

describe('a creation', () => {
  test('is sent under its key each time, and a client that sends none makes two', async () => {
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    const keyless = {
      ...portsOf(device, backend),
      send: ({ idempotencyKey: _key, ...request }: Parameters<FakeBackend['send']>[0]) =>
        backend.send(request),
    };
    await saveRound(keyless, inspector);
    backend.fault = () => undefined;
    await saveRound(keyless, inspector);
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(2);
  });

  test('a refusal for a lost right after a lost answer keeps its key, whatever is done to it meanwhile', async () => {
    await store(device, [newFlaw('a', 3)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(403) : undefined);
    expect((await save(device, backend)).status).toBe('parked');
    await store(device, [{ kind: 'flawChanged', targetId: 'a', payload: { name: 'Rätt namn' } }]);
    backend.fault = () => undefined;
    expect((await save(device, backend)).status).toBe('parked');
    const [parked] = (await device.outbox.readRound(inspector)).copies;
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
    expect((await saveRound(nameless, inspector)).status).toBe('later');
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(1);
  });
});
