import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { handOver } from '#offline/send/handOver.ts';
import { countWork } from '#offline/sync/deletedWork.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  newFlaw,
  openTablet,
  photoAct,
  portsOf,
  store,
  type Tablet,
  tick,
} from '#tests/support/rounds/offline.ts';
import { makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';

/** Id of another user, who is logged in on the tablet. */
const admin = 9;
const finished: RoundAct = {
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
};

let backend: FakeBackend;
let tablet: Tablet;
let device: Device;
/** Entries of the quarantine by the call's key, and of which the photo has arrived. */
let entries: Map<string, { id: number; name: string; hasPhoto: boolean }>;
let requests: Request[];
/** Returns the backend's failure in place of execution; `lost` executes and loses the response. */
let fault: (request: Request, at: number) => Failure | 'lost' | undefined;

const done = (id: number): Outcome<unknown> => ({ ok: true, data: { id }, pagination: null, status: 200 });

const send = async (request: Request): Promise<Outcome<unknown>> => {
  const { name, body, path } = request;
  if (name !== 'handOverDeletedWork' && name !== 'uploadQuarantinePhoto') return backend.send(request);
  requests.push(request);
  const trouble = fault(request, requests.length);
  if (trouble && trouble !== 'lost') return { ok: false, failure: trouble };
  let id = Number(path?.['id']);
  if (name === 'handOverDeletedWork') {
    const { operationId, callName } = body as { operationId: string; callName: string };
    id = entries.get(operationId)?.id ?? entries.size + 1;
    if (!entries.has(operationId)) entries.set(operationId, { id, name: callName, hasPhoto: false });
  } else {
    for (const entry of entries.values()) if (entry.id === id) entry.hasPhoto = true;
  }
  return trouble === 'lost' ? { ok: false, failure: offlineFailure() } : done(id);
};
const run = (onProgress?: (filed: number, total: number) => void) =>
  handOver({ ...portsOf(device, backend), send }, [inspector], onProgress);
const filedNames = () => [...entries.values()].map(({ name }) => name);
const unsent = () => device.outbox.countUnsent(inspector.ownerUserId);

beforeEach(async () => {
  backend = makeFakeBackend();
  tablet = aTablet();
  device = await openTablet(tablet);
  await keepRound(device, backend);
  [entries, requests, fault] = [new Map(), [], () => undefined];
});

describe('handing over', () => {
  test('takes acts that no call carries yet, photos too, in order, the round’s end last [RLOG-15]', async () => {
    await store(device, [tick(1), newFlaw('a', 2), photoAct('p', 'a'), finished], [aPhoto('p')]);
    expect(await device.outbox.foreignRounds(admin)).toEqual([inspector]);
    expect(await device.outbox.foreignRounds(inspector.ownerUserId)).toEqual([]);
    expect(await countWork(device, [inspector])).toEqual([{ ...inspector, acts: 4, photos: 1 }]);
    const progress: string[] = [];
    const result = await run((filed, total) => progress.push(`${filed}/${total}`));
    expect(result).toEqual({ filed: 4, failure: null });
    expect(filedNames()).toEqual(['updateRoundItem', 'createFlaw', 'uploadFile', 'updateRound']);
    expect([...entries.values()].find(({ name }) => name === 'uploadFile')?.hasPhoto).toBe(true);
    expect(progress).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4']);
    expect(requests.every(({ name, path }) => name !== 'handOverDeletedWork' || path?.['id'] === 1)).toBe(
      true,
    );
    expect([await unsent(), await countWork(device, [inspector])]).toEqual([0, []]);
    // Calls went to the quarantine only, under no other name.
    expect(backend.arrivals.filter(({ name }) => name !== 'listPackedRoundInfos')).toEqual([]);
  });

  test('is done once: another one finds nothing left', async () => {
    await store(device, [tick(1)]);
    await run();
    const before = requests.length;
    expect(await run()).toEqual({ filed: 0, failure: null });
    expect(requests).toHaveLength(before);
  });

  test('a handover cut off or without a response at any request resumes without duplicates [RLOG-15]', async () => {
    const acts = [tick(1), newFlaw('a', 2), photoAct('p', 'a'), finished];
    for (const how of ['cut', 'lost'] as const) {
      for (let at = 1; at <= 5; at += 1) {
        tablet = aTablet();
        device = await openTablet(tablet);
        await keepRound(device, backend);
        [entries, requests] = [new Map(), []];
        await store(device, acts, [aPhoto('p')]);
        fault = (_request, now) => (now === at ? (how === 'lost' ? 'lost' : offlineFailure()) : undefined);
        expect((await run()).failure?.kind).toBe('offline');
        expect(await unsent()).toBeGreaterThan(0);
        // The page is gone: only the tablet's stores remain.
        device = await openTablet(tablet);
        fault = () => undefined;
        expect((await run()).failure).toBeNull();
        expect(filedNames().toSorted()).toEqual([
          'createFlaw',
          'updateRound',
          'updateRoundItem',
          'uploadFile',
        ]);
        expect([...entries.values()].find(({ name }) => name === 'uploadFile')?.hasPhoto).toBe(true);
        expect(await unsent()).toBe(0);
      }
    }
  });
});

describe('calls that the backend refuses', () => {
  const refusal = httpFailure(400, { codes: ['invalid_reference'] });
  const refuses = (callName: string) => (request: Request) =>
    (request.body as { callName?: string } | undefined)?.callName === callName ? refusal : undefined;

  test('a refused call stays on the device with its dependents and the finish; others are sent', async () => {
    await store(device, [newFlaw('a', 2), photoAct('p', 'a'), tick(1), finished], [aPhoto('p')]);
    fault = refuses('createFlaw');
    expect(await run()).toEqual({ filed: 1, failure: refusal });
    expect(filedNames()).toEqual(['updateRoundItem']);
    expect(await countWork(device, [inspector])).toEqual([{ ...inspector, acts: 3, photos: 1 }]);
    fault = () => undefined;
    expect(await run()).toEqual({ filed: 3, failure: null });
  });

  test.each([
    ['the right is gone', httpFailure(403, { codes: ['right_missing'] })],
    ['the session is', httpFailure(401)],
    ['the backend is in trouble', httpFailure(503)],
    ['there is no connection', offlineFailure()],
  ])('is left at the first one where %s', async (_why, failure) => {
    await store(device, [tick(1), tick(2)]);
    fault = () => failure;
    expect(await run()).toEqual({ filed: 0, failure });
    expect([requests.length, await unsent()]).toEqual([1, 2]);
  });

  test('is work of a round that this device no longer knows and the backend doesn’t show', async () => {
    device = await openTablet(aTablet());
    await store(device, [tick(1)]);
    backend.fault = () => httpFailure(404, { codes: ['not_found'] });
    expect((await run()).failure?.status).toBe(404);
    expect([requests, await unsent()]).toEqual([[], 1]);
  });
});
