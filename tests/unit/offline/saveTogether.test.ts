import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  inspector,
  keptRound,
  newFlaw,
  photoAct,
  portsOf,
  save,
  settle,
  store,
  tick,
  who,
} from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

const answer = (id: number, text: string | null): RoundAct => ({
  kind: 'questionAnswered',
  targetId: id,
  payload: { answer: text, answerDescription: '', done: null, userName: text === null ? '' : who.userName },
});
describe('calls of one save', () => {
  test('two calls on one item are never under way together', async () => {
    await store(device, [tick(1)]);
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? 'lost' : undefined);
    expect((await save(device, backend)).status).toBe('unreachable');
    backend.fault = () => undefined;
    await store(device, [{ kind: 'itemUnchecked', targetId: 1, payload: {} }, tick(2)]);
    const before = backend.arrivals.length;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    const items = backend.arrivals.slice(before).filter(({ name }) => name === 'updateRoundItem');
    expect(items.map(({ id }) => id)).toEqual([1, 1, 2]);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
  });

  test('two calls on one item never overlap when calls of a step run in parallel', async () => {
    await store(device, [tick(1)]);
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    // The answered question proves the backend reachable, so that several items run concurrently.
    await store(device, [{ kind: 'itemUnchecked', targetId: 1, payload: {} }, tick(2), answer(51, 'Ja')]);
    const underWay = new Set<unknown>();
    const met: unknown[] = [];
    const ports = portsOf(device, backend);
    const send: typeof ports.send = async (request) => {
      const target = request.name === 'updateRoundItem' ? request.path?.id : Symbol(request.name);
      if (underWay.has(target)) met.push(target);
      underWay.add(target);
      await settle();
      const outcome = await backend.send(request);
      underWay.delete(target);
      return outcome;
    };
    expect(await replayRound({ ...ports, send }, inspector)).toEqual({ status: 'saved' });
    expect(met).toEqual([]);
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).toBeNull();
  });

  test('acts during a save are included, also those recorded during their save', async () => {
    await store(device, [tick(1)]);
    const ports = portsOf(device, backend);
    const meanwhile = [tick(2), tick(3)];
    const send: typeof ports.send = async (request) => {
      const act = request.name === 'updateRoundItem' ? meanwhile.shift() : undefined;
      if (act) await store(device, [act]);
      return backend.send(request);
    };
    expect(await replayRound({ ...ports, send }, inspector)).toEqual({ status: 'saved' });
    expect(backend.writes()).toEqual([
      'updateRoundItem',
      'updateRoundItem',
      'updateRoundItem',
      'updateRound',
    ]);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('calls that fail again and again let the others go first, in their order', async () => {
    await store(device, [answer(51, 'Ja'), answer(52, 'Ja'), answer(53, 'Ja'), tick(1), newFlaw('a', 3)]);
    const failing = { ...httpFailure(500), codes: ['internal'] };
    backend.fault = ({ name }) => (name === 'updateRoundQuestion' ? failing : undefined);
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await save(device, backend)).status).toBe('later');
      expect(backend.writes()).not.toContain('updateRoundItem');
    }
    backend.arrivals.length = 0;
    await save(device, backend);
    expect(backend.writes().slice(0, 2)).toEqual(['updateRoundItem', 'createFlaw']);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
  });

  test('dependents of a repeatedly failed flaw are sent in the try that creates it', async () => {
    const photo = aPhoto('photo-of-a');
    await store(device, [newFlaw('a', 1), photoAct(photo.photoId, 'a')], [photo]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(503) : undefined);
    for (let tries = 0; tries < 4; tries += 1) expect((await save(device, backend)).status).toBe('later');
    backend.fault = () => undefined;
    backend.arrivals.length = 0;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.writes()).toEqual(['createFlaw', 'uploadFile', 'updateRound']);
  });
});
