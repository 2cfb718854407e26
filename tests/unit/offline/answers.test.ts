import { beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import { pagePorts } from '#offline/send/pagePorts.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { readResponse } from '#platform/calls/envelope.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { steadyTime } from '#platform/time/steadyClock.ts';
import type { FakeBackend, Fault } from '#tests/support/screens/fakeTransport.ts';
import {
  inspector,
  keptRound,
  newFlaw,
  operation,
  portsOf,
  save,
  store,
  tick,
  viewOn,
  who,
} from '#tests/support/rounds/offline.ts';
import { expectWholeRound, storeWholeRound } from '#tests/support/seeds/wholeRound.ts';

let backend: FakeBackend;
let device: Device;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

const once = (at: number, fault: Fault) => {
  let isDone = false;
  return (_: unknown, index: number): Fault => {
    if (isDone || index !== at) return undefined;
    isDone = true;
    return fault;
  };
};

describe('validity of a response', () => {
  test('a page without an envelope counts as no connection: nothing is acknowledged', async () => {
    await storeWholeRound(device);
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

  test('refused work is parked with its reason, the rest continues, and done is withheld [SAVE-11]', async () => {
    await storeWholeRound(device);
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
      expect(backend.writes().filter((name) => name === 'createFlaw')).toHaveLength(1);
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
    await storeWholeRound(device);
    backend.fault = () => httpFailure(401, { codes: ['not_authenticated'] });
    expect((await save(device, backend)).status).toBe('signedOut');
    backend.fault = () => undefined;
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWholeRound(backend, device);
  });

  test.each([
    ['an empty 200', 200, ''],
    ['a portal page', 200, '<html>Logga in</html>'],
    ['a redirect to a portal', 302, ''],
    ['nothing at all', 204, ''],
    ['a success that is none', 200, '{"success":"true","data":{"id":1}}'],
  ])('%s counts as no connection: nothing is acknowledged or parked [WIRE-06]', async (_, status, body) => {
    await storeWholeRound(device);
    const ports = {
      ...portsOf(device, backend),
      send: async () => readResponse(status, body, () => undefined),
    };
    expect((await replayRound(ports, inspector)).status).toBe('unreachable');
    expect(await device.outbox.countUnsent(1)).toBe(9);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await expectWholeRound(backend, device);
  });

  test.each([400, 401, 403, 404, 409, 511])(
    "a proxy's own page with %i refuses nothing: it is no connection, and the work is tried again",
    async (status) => {
      await storeWholeRound(device);
      const page = async () => readResponse(status, '<html></html>', () => undefined);
      expect((await replayRound({ ...portsOf(device, backend), send: page }, inspector)).status).toBe(
        'unreachable',
      );
      const { calls } = await device.outbox.readRound(inspector);
      expect(calls.filter(({ state }) => state !== 'sealed')).toEqual([]);
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      await expectWholeRound(backend, device);
    },
  );

  test('an envelope of failure with 200 is a refusal, not a success [WIRE-07]', async () => {
    await store(device, [tick(1)]);
    const refusing = async () =>
      readResponse(200, '{"success":false,"data":null,"errors":["Nej"]}', () => undefined);
    const ports = {
      ...portsOf(device, backend),
      send: (request: Parameters<FakeBackend['send']>[0]) =>
        request.name === 'updateRoundItem' ? refusing() : backend.send(request),
    };
    expect(await replayRound(ports, inspector)).toMatchObject({
      status: 'parked',
      parked: [{ failure: { messages: ['Nej'] } }],
    });
  });

  test('a backend that names a time to wait is left alone at once', async () => {
    await store(device, [tick(1), tick(2)]);
    backend.fault = () => httpFailure(429, { retryAfterSeconds: 60 });
    expect(await save(device, backend)).toMatchObject({
      status: 'later',
      failure: { retryAfterSeconds: 60 },
    });
    expect(backend.arrivals.length).toBe(1);
  });

  test('the clock skew is stored with the acknowledgement, and no call is refused for it', async () => {
    await store(device, [tick(1)]);
    const late = { ...portsOf(device, backend), clockSkewMs: () => -600_000 };
    expect(await replayRound(late, inspector)).toEqual({ status: 'saved' });
    const { calls } = await device.outbox.readRound(inspector);
    expect(calls.map(({ clockSkewMs }) => clockSkewMs)).toEqual([-600_000, -600_000]);
  });

  test('an act whose clock had jumped is sent with the time of its tap, also after a reload', async () => {
    const jumped = '2026-11-21T09:10:00.000Z';
    const tapped = '2026-11-20T09:10:00.000Z';
    const clocks = { recordedAt: jumped, aheadMs: 0 };
    const at = Date.parse(tapped);
    // One act knew the backend's time; the other is computed back from now by the same page's clock.
    const before = operation(tick(1, jumped), { ...clocks, steady: { page: 'before', ms: 5_000, at } });
    const operationHere = operation(tick(2, jumped), { ...clocks, steady: { page: 'here', ms: 5_000 } });
    await device.outbox.append([before, operationHere], []);
    const steady = () => ({ page: 'here', ms: 5_000 + 20 * 60_000 });
    const ports = { ...portsOf(device, backend), aheadMs: () => 0, steady };
    expect(await replayRound(ports, inspector)).toEqual({ status: 'saved' });
    const sentTexts = backend.arrivals.map((arrival) => JSON.stringify(arrival));
    expect(sentTexts.filter((text) => text.includes('"controlled":'))).toHaveLength(2);
    for (const text of sentTexts) expect(text).not.toContain('2026-11-21');
    expect(sentTexts.filter((text) => text.includes(`"controlled":"${tapped.slice(0, -1)}"`))).toHaveLength(
      2,
    );
    expect(pagePorts(device, backend.send).steady?.().page).toBe(steadyTime().page);
  });

  test('a user who can no longer read the round learns that its closing is refused', async () => {
    await store(device, [tick(1)]);
    backend.fault = () => httpFailure(403, { codes: ['right_missing'] });
    expect((await save(device, backend)).status).toBe('parked');
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
