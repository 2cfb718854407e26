import { beforeEach, describe, expect, test, vi } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { replayRound, failureResult } from '#offline/send/replayRound.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import type * as RoundFold from '#domain/rounds/roundFold.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
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

const { fold } = vi.hoisted(() => ({ fold: vi.fn() }));
vi.mock('#domain/rounds/roundFold.ts', async (original) => {
  const real = await original<typeof RoundFold>();
  return {
    ...real,
    foldRound: (...given: Parameters<typeof real.foldRound>) => {
      fold();
      return real.foldRound(...given);
    },
  };
});

let backend: FakeBackend;
let device: Device;

const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};
const paused: RoundAct = { kind: 'roundPaused', targetId: 7, payload: {} };
const down = httpFailure(503);
const arrivalsOf = (name: string) => backend.arrivals.filter((one) => one.name === name).length;
const failing = (name: string, failure: Failure) => {
  backend.fault = (arrival) => (arrival.name === name ? failure : undefined);
};

beforeEach(async () => {
  ({ backend, device } = await keptRound());
});

test.each<[Failure, string]>([
  [offlineFailure(), 'unreachable'],
  [httpFailure(401), 'signedOut'],
  [down, 'later'],
  [httpFailure(403), 'later'],
])('a failed read before a save gives its status: %o', (failure, status) => {
  expect(failureResult(failure)).toEqual({ status, failure });
});

describe('the steps of a save', () => {
  test('a round that is kept is not fetched again; one that was lost is, before anything is sent', async () => {
    await store(device, [tick(1)]);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(arrivalsOf('getRound')).toBe(0);
    const bare = await openTablet(aTablet());
    await store(bare, [tick(2)]);
    failing('getRound', down);
    expect(await save(bare, backend)).toEqual({ status: 'later', failure: down });
    expect(backend.writes()).toHaveLength(2);
  });

  test('trouble with the reload is trouble of the save; who may no longer read goes on', async () => {
    await store(device, [tick(1)]);
    failing('listPackedRoundInfos', down);
    expect(await save(device, backend)).toEqual({ status: 'later', failure: down });
    expect(arrivalsOf('updateRound')).toBe(0);
    failing('listPackedRoundInfos', httpFailure(403));
    expect(await save(device, backend)).toEqual({ status: 'saved' });
  });

  test('acts that come meanwhile are taken along, thrice; the rest is left to the next save', async () => {
    await store(device, [tick(1)]);
    let next = 1;
    const send = async (request: Request) => {
      if (request.name === 'updateRoundItem') await store(device, [tick((next += 1))]);
      return backend.send(request);
    };
    await replayRound({ ...portsOf(device, backend), send }, inspector);
    expect([
      arrivalsOf('updateRoundItem'),
      arrivalsOf('listPackedRoundInfos'),
      arrivalsOf('updateRound'),
    ]).toEqual([3, 3, 1]);
  });

  test('doubles are looked for before a pause and a finish, and the finish alone waits for it', async () => {
    await store(device, [newFlaw('a', 3), photoAct('p', 'a')], [aPhoto('p')]);
    await save(device, backend);
    backend.data.infos[0]?.roundHistoryItems[2]?.flaws[0]?.fileIds.push(9_000);
    await store(device, [tick(1), paused]);
    failing('listFiles', down);
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    await store(device, [finished]);
    expect(await save(device, backend)).toEqual({ status: 'later', failure: down });
  });
});

describe('the end of a round', () => {
  test('a finish waits for refused calls and is then undone', async () => {
    await store(device, [tick(1), tick(2), finished]);
    backend.fault = ({ id }) => (id === 1 ? httpFailure(400) : undefined);
    expect((await save(device, backend)).status).toBe('parked');
    expect([arrivalsOf('updateRound'), (await viewOn(device)).phase]).toEqual([0, 'running']);
  });

  test('a refused finish is undone, and after another failure it stays', async () => {
    await store(device, [tick(1), finished]);
    failing('updateRound', down);
    expect(await save(device, backend)).toEqual({ status: 'later', failure: down });
    expect((await viewOn(device)).phase).toBe('finished');
    backend.fault = () => undefined;
    failing('updateRound', httpFailure(409));
    expect((await save(device, backend)).status).toBe('parked');
    expect((await viewOn(device)).phase).toBe('running');
  });

  test('is not tried while another call is in trouble, nor again for trouble of another kind', async () => {
    await store(device, [tick(1), finished]);
    failing('updateRoundItem', down);
    expect((await save(device, backend)).status).toBe('later');
    expect(arrivalsOf('updateRound')).toBe(0);
    failing('updateRound', httpFailure(503, { codes: ['busy'] }));
    expect((await save(device, backend)).status).toBe('later');
    expect(arrivalsOf('updateRound')).toBe(1);
  });
});

describe('calls that the quarantine accepted', () => {
  const at = (now: string) => {
    const send: FakeBackend['send'] = async (request) =>
      request.name === 'createRoundQuarantine'
        ? { ok: true, data: { id: 4 }, pagination: null, status: 200 }
        : backend.send(request);
    const capabilities = new Set<Capability>(['tillsyn', ...behaviours]);
    return replayRound(
      { ...portsOf(device, backend), send, capabilities, now: () => new Date(now) },
      inspector,
    );
  };
  const refuseFirst = (failure: Failure) => {
    backend.fault = ({ id }) => (id === 1 ? httpFailure(403) : id === 2 ? failure : undefined);
  };

  test('is told of this save alone', async () => {
    refuseFirst(down);
    await store(device, [tick(1)]);
    expect(await at('2026-11-20T09:30:00.000Z')).toEqual({ status: 'saved', quarantined: 1 });
    await store(device, [tick(3)]);
    expect(await at('2026-11-20T09:40:00.000Z')).toEqual({ status: 'saved' });
  });

  test('is not told where something else waits for a person', async () => {
    refuseFirst(httpFailure(400));
    await store(device, [tick(1), tick(2)]);
    const result = await at('2026-11-20T09:30:00.000Z');
    expect([result.status, Object.keys(result)]).toEqual(['parked', ['status', 'parked']]);
  });

  test('waits while the line is dead: nothing more is asked then', async () => {
    refuseFirst(offlineFailure());
    await store(device, [tick(1), tick(2)]);
    expect((await at('2026-11-20T09:30:00.000Z')).status).toBe('unreachable');
    const [first] = (await device.outbox.readRound(inspector)).calls;
    expect(first?.state).toBe('parked');
  });
});

describe('a fault of ours while the round is folded', () => {
  test('holds up nothing that is sealed, is told in words, and gives way when it is gone [RLOG-04]', async () => {
    await store(device, [tick(1)]);
    failing('updateRoundItem', down);
    expect(await save(device, backend)).toEqual({ status: 'later', failure: down });
    backend.fault = () => undefined;
    expectWarning(/could not be sealed/);
    fold.mockImplementation(() => {
      throw new TypeError('a fault of ours');
    });
    await store(device, [tick(2)]);
    expect(await save(device, backend)).toMatchObject({
      status: 'later',
      failure: { codes: ['round_not_folded'] },
    });
    expect(backend.data.infos[0]?.roundHistoryItems[0]?.controlled).not.toBeNull();
    fold.mockReset();
    expect(await save(device, backend)).toEqual({ status: 'saved' });
    expect(backend.data.infos[0]?.roundHistoryItems[1]?.controlled).not.toBeNull();
  });
});
