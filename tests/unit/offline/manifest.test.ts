import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  keptRound,
  newFlaw,
  openTablet,
  photoAct,
  portsOf,
  save,
  store,
  tick,
  viewOn,
} from '#tests/support/rounds/offline.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const paused: RoundAct = { kind: 'roundPaused', targetId: 7, payload: {} };

/** Returns the bodies of the closing calls that finish the round. */
const closings = () =>
  backend.arrivals.flatMap(({ name, body }) =>
    name === 'updateRound' && body instanceof Object && 'done' in body
      ? [body as { done: string; manifest?: string[] }]
      : [],
  );
const keysOf = (...names: string[]) =>
  backend.arrivals.filter(({ name }) => names.includes(name)).map(({ key }) => key);

/** Deletes a flaw with its receipt from the backend, as after restoring an earlier day. */
const loseFlaw = (key: string): void => {
  backend.receipts.delete(key);
  for (const item of backend.data.infos[0]?.roundHistoryItems ?? []) item.flaws = [];
};

describe('the closing manifest', () => {
  test('it names every call of the round on this device, those of earlier saves too, and pauses name nothing', async () => {
    await store(device, [tick(1), paused]);
    await save(device, backend);
    await store(device, [newFlaw('a', 3), photoAct('p', 'a')], [aPhoto('p')]);
    await save(device, backend);
    await store(device, [tick(2), finished]);
    await save(device, backend);
    const [closing] = closings();
    expect(closing?.manifest).toEqual(
      keysOf('updateRoundItem', 'createFlaw', 'uploadFile').toSorted(byArrival),
    );
    expect(closing?.manifest).toHaveLength(4);
    expect(backend.arrivals.filter(({ name }) => name === 'updateRound')[0]?.body).toEqual({});
  });

  test('a backend of the level specified gets none', async () => {
    backend.keepsReceipts = false;
    await store(device, [tick(1), finished]);
    await save(device, backend);
    expect(closings()).toEqual([{ done: '2026-11-20T09:20:00.000Z' }]);
  });

  test('a call that was acknowledged and is not there is sent again under its key, and nothing else is', async () => {
    await store(device, [tick(1), newFlaw('a', 3), newFlaw('b', 6)]);
    await save(device, backend);
    const [lost = ''] = keysOf('createFlaw');
    loseFlaw(lost);
    backend.arrivals.length = 0;
    await store(device, [finished]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.writes()).toEqual(['updateRound', 'createFlaw', 'updateRound']);
    expect(keysOf('createFlaw')).toEqual([lost]);
    expect(backend.data.infos[0]?.roundHistoryItems[2]?.flaws).toHaveLength(1);
    expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('a lost call waits on the device while offline, and the finish waits for it', async () => {
    await store(device, [newFlaw('a', 3), finished]);
    backend.fault = ({ name }) => (name === 'updateRound' ? 'lost' : undefined);
    await save(device, backend);
    loseFlaw(keysOf('createFlaw')[0] ?? '');
    backend.fault = ({ name }) => (name === 'createFlaw' ? 'lost' : undefined);
    expect((await save(device, backend)).status).toBe('unreachable');
    expect(await device.outbox.countUnsent(1)).toBe(2);
    expect(backend.data.round.done).toBeNull();
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
  });

  test('a repeat names the same calls as the first try', async () => {
    await store(device, [tick(1), finished]);
    backend.fault = ({ name }) => (name === 'updateRound' ? 'answerLost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    await save(device, backend);
    const [first, second] = closings();
    expect(second).toEqual(first);
    expect(new Set(keysOf('updateRound')).size).toBe(1);
  });

  test('a finish first tried at the level specified is repeated unchanged', async () => {
    await store(device, [tick(1), finished]);
    backend.fault = ({ name }) => (name === 'updateRound' ? 'answerLost' : undefined);
    await replayRound({ ...portsOf(device, backend), capabilities: new Set(['idempotency']) }, inspector);
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    const done = '2026-11-20T09:20:00.000Z';
    expect(closings()).toEqual([{ done }, { done }]);
  });

  test('a lost call that is refused when it is sent again gives the round back to its inspector', async () => {
    await store(device, [newFlaw('a', 3), finished]);
    backend.fault = ({ name }) => (name === 'updateRound' ? 'lost' : undefined);
    await save(device, backend);
    loseFlaw(keysOf('createFlaw')[0] ?? '');
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(400) : undefined);
    expect((await save(device, backend)).status).toBe('parked');
    expect((await viewOn(device)).phase).toBe('running');
    expect(backend.data.round.done).toBeNull();
  });

  test('records found deleted or without their target are not listed', async () => {
    await store(device, [newFlaw('a', 3), photoAct('p', 'a')], [aPhoto('p')]);
    backend.fault = ({ name }) => (name === 'uploadFile' ? 'lost' : undefined);
    await save(device, backend);
    backend.fault = () => undefined;
    for (const item of backend.data.infos[0]?.roundHistoryItems ?? []) item.flaws = [];
    await store(device, [{ kind: 'flawRemoved', targetId: 'a', payload: {} }, finished]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(closings()[0]?.manifest).toEqual(keysOf('createFlaw'));
  });

  test('a call that this device does not have holds the finish back, in sight', async () => {
    await store(device, [tick(1), finished]);
    backend.fault = ({ name }) =>
      name === 'updateRound'
        ? httpFailure(409, { codes: ['call_missing'], fields: ['manifest.9'], messages: ['Saknas'] })
        : undefined;
    const result = await save(device, backend);
    expect(result).toMatchObject({ status: 'parked', parked: [{ failure: { codes: ['call_missing'] } }] });
  });

  describe('keys stripped in transit', () => {
    const keyless = () => ({
      ...portsOf(device, backend),
      send: ({ idempotencyKey: _key, ...request }: Parameters<FakeBackend['send']>[0]) =>
        backend.send(request),
    });
    const flaws = () => backend.data.infos[0]?.roundHistoryItems[2]?.flaws ?? [];

    test('a creation that is missed is found where it is, not made again, and the round closes', async () => {
      await store(device, [newFlaw('a', 3), photoAct('p', 'a'), finished], [aPhoto('p')]);
      expect(await replayRound(keyless(), inspector)).toEqual({ status: 'saved' });
      expect(flaws()).toHaveLength(1);
      expect(backend.files).toHaveLength(1);
      expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
    });

    test('a renamed flaw is found without keys', async () => {
      await store(device, [newFlaw('a', 3)]);
      await replayRound(keyless(), inspector);
      await store(device, [{ kind: 'flawChanged', targetId: 'a', payload: { name: 'Rätt namn' } }, finished]);
      await replayRound(keyless(), inspector);
      expect(flaws().map(({ name }) => name)).toEqual(['Rätt namn']);
    });

    test('a change missing again after its resend is parked and not resent a third time', async () => {
      await store(device, [tick(1), newFlaw('a', 3), finished]);
      expect(await replayRound(keyless(), inspector)).toMatchObject({
        status: 'parked',
        parked: [{ call: { call: 'updateRound' }, failure: { codes: ['call_missing'] } }],
      });
      for (let tries = 0; tries < 10; tries += 1) await replayRound(keyless(), inspector);
      expect(keysOf('updateRoundItem')).toHaveLength(2);
      expect(closings()).toHaveLength(2);
      expect(flaws()).toHaveLength(1);
      expect((await viewOn(device)).phase).toBe('running');
    });

    test('when the keys arrive again, a new finish sends what was missed once more and closes', async () => {
      await store(device, [tick(1), newFlaw('a', 3), finished]);
      await replayRound(keyless(), inspector);
      await store(device, [finished]);
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      expect(keysOf('updateRoundItem')).toHaveLength(3);
      expect(flaws()).toHaveLength(1);
    });
  });

  test('a tablet that dies after the refusal sends the lost call again and closes', async () => {
    const tablet = aTablet();
    device = await openTablet(tablet);
    await keepRound(device, backend);
    await store(device, [newFlaw('a', 3), finished]);
    backend.fault = ({ name }) => (name === 'updateRound' ? 'lost' : undefined);
    await save(device, backend);
    loseFlaw(keysOf('createFlaw')[0] ?? '');
    backend.fault = () => undefined;
    const dying = { ...device.outbox, readRound: device.outbox.readRound };
    dying.sealAgain = async (...args) => {
      await device.outbox.sealAgain(...args);
      throw new Error('killed');
    };
    const ports = { ...portsOf(device, backend), outbox: dying };
    await expect(replayRound(ports, inspector)).rejects.toThrow('killed');
    expect(await save(await openTablet(tablet), backend)).toEqual({ status: 'saved' });
    expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
  });
});

/** Compares calls by their order of arrival. */
function byArrival(a: string | undefined, b: string | undefined): number {
  const place = (key: string | undefined) => backend.arrivals.findIndex((arrival) => arrival.key === key);
  return place(a) - place(b);
}
