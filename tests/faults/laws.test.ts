import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { runSweep } from './sweep.ts';
import { makeVirtualClock } from './virtualClock.ts';
import { type Fault, makeWire, whenQuiet } from './wire.ts';
import { callCount, finishStep, makeWork, type WorkSize } from './work.ts';
import { openStage } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

/**
 * Calls 0 to 2 are questions, 3 to 5 items, 6 and 7 new flaws, 8 a change, 9 a new unit, 10 a service, 11 and 12 photos, 13 closes.
 */
const size: WorkSize = { questions: 3, items: 3, newFlaws: 2, changedFlaws: 1, photos: 2 };
const places = { question: 0, flaw: 6, unit: 9, photo: 11, closing: 13 };
const faults = [
  'unauthorisedLong',
  'endless',
  'stripped',
  'portal403',
  'portal404',
  'ledAstray',
  'repeated',
] as const satisfies readonly Fault[];

describe.each(faults)('%s', (fault) => {
  test.each(inTurn(import.meta.filename, Object.entries(places)))(
    'the fault at a %s does no harm, and a retry is always due',
    async (_name, call) => {
      const { findings, faultsMet } = await runSweep(stage, { size, faults: { [call]: fault } });
      expect(findings).toEqual([]);
      expect(faultsMet).toBeGreaterThan(0);
    },
  );
});

test.each(
  inTurn(
    import.meta.filename,
    Array.from({ length: callCount(size) }, (_, call) => call),
  ),
)('an empty success in the place of the response to call %i never counts as delivered', async (call) => {
  const { findings, faultsMet } = await runSweep(stage, { size, faults: { [call]: 'forged' } });
  expect(findings).toEqual([]);
  expect(faultsMet).toBe(1);
});

test.each(inTurn(import.meta.filename, [1, 2, 3, 4, 5, 6]))(
  'an empty response to read number %i after an act does no harm, and a retry is always due',
  async (read) => {
    const world = await stage.openWorld(read);
    const round = await world.makeRound(size);
    const [worker] = round.inspectors;
    if (!worker) throw new Error('The round has no inspector.');
    const tablet = world.makeTablet('tablet');
    await world.signIn(tablet, worker);
    const tab = await tablet.openTab();
    const owner = { ownerUserId: worker.id, roundId: round.id };
    const [share] = await world.openRound(tab, owner, 1);
    if (!share) throw new Error('The round has no work.');
    const { random, clock, wire } = world;
    let reads = 0;
    wire.fault = ({ isWrite, path }) => {
      if (isWrite || path === 'health' || path.startsWith('v1/User/')) return undefined;
      reads += 1;
      return reads === read ? 'hollow' : undefined;
    };
    const steps = await makeWork({ size, share, owner, worker, random, now: clock.now, label: 'a' });
    for (const step of steps) await world.act(tablet, tab, round, step);
    expect(await world.passUntil(world.isAllSent, 60 * 60_000)).toBe(true);
    await world.act(tablet, tab, round, finishStep(round.id, new Date(clock.now()).toISOString()));
    expect(await world.passUntil(world.isAllSent, 60 * 60_000)).toBe(true);
    expect(await world.check()).toEqual([]);
  },
);

test('a quarantine that fails for half an hour still gets the work after a lost right', async () => {
  const world = await stage.openWorld(7);
  const round = await world.makeRound(size);
  const [worker] = round.inspectors;
  if (!worker) throw new Error('The round has no inspector.');
  const tablet = world.makeTablet('tablet');
  await world.signIn(tablet, worker);
  const tab = await tablet.openTab();
  const owner = { ownerUserId: worker.id, roundId: round.id };
  const [share] = await world.openRound(tab, owner, 1);
  if (!share) throw new Error('The round has no work.');
  const { random, clock, wire, backend } = world;
  const options = { size, share, owner, worker, random, now: clock.now, label: 'a' };
  const unrecorded = { ...round, expected: structuredClone(round.expected) };
  for (const step of await makeWork(options)) await world.act(tablet, tab, unrecorded, step);
  const recovers = clock.now() + 30 * 60_000;
  wire.fault = ({ path, isWrite }) => {
    if (path.startsWith('v1/RoundQuarantine')) return clock.now() < recovers ? 'unavailable' : undefined;
    return isWrite ? 'forbidden' : undefined;
  };
  expect(await world.passUntil(world.isAllSent, 60 * 60_000)).toBe(true);
  expect(await world.check()).toEqual([]);
  const filed = await backend.db
    .select()
    .from(roundQuarantine)
    .where(eq(roundQuarantine.roundHistoryId, round.id));
  expect(filed).toHaveLength(callCount(size));
});

test('no time passes while the body of a request is read, however long this takes', async () => {
  const clock = makeVirtualClock(new Date());
  const deliver = async (request: Request) => Response.json({ data: await request.text() });
  const wire = makeWire({ clock, deliver, restart: () => undefined });
  const line = wire.line({ tablet: 'tablet', isAlive: () => true, kill: () => undefined });
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      await sleep(50);
      stream.enqueue(new TextEncoder().encode('photo'));
      stream.close();
    },
  });
  const streamed = { method: 'POST', body, duplex: 'half' };
  const answer = line('http://localhost/api/v1/File', streamed);
  await whenQuiet(wire);
  expect(wire.sent.map(({ path, endedAt }) => [path, endedAt])).toEqual([['v1/File', clock.now()]]);
  expect(await (await answer).json()).toEqual({ data: 'photo' });
});
