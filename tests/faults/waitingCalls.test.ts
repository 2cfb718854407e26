import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { Step } from '#domain/drawings/edits.ts';
import { tendUntilSent } from './person.ts';
import type { Tab } from './tablet.ts';
import type { Fault, Sent } from './wire.ts';
import { finishStep, makeWork } from './work.ts';
import { openStage, type World } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

const size = { questions: 1, items: 2, newFlaws: 1, changedFlaws: 1, photos: 1 };
const readRow = async <Row>(tab: Tab, name: 'getMapItem' | 'getFlaw', id: number): Promise<Row> => {
  const answer = await tab.client.sendRequest({ name, path: { id } });
  if (!answer.ok) throw new Error(`${name} ${id}: ${answer.failure.codes.join()}`);
  return answer.data as Row;
};

/** Creates work of all three kinds: a round, an office's fix, and four steps on a drawing, some of which depend on earlier ones. */
const begin = async (world: World) => {
  const round = await world.makeRound({ ...size, changedFlaws: 2 });
  const worker = round.inspectors[2] ?? expect.fail('The round has no inspector.');
  const tablet = world.makeTablet('tablet');
  await world.signIn(tablet, worker);
  const tab = await tablet.openTab();
  const owner = { ownerUserId: worker.id, roundId: round.id };
  const [share] = await world.openRound(tab, owner, 1);
  const [mapItemId] = share?.items.flatMap((item) => item.mapItemId ?? []) ?? [];
  const fixedId = round.oldFlawIds[1];
  if (!share || mapItemId === undefined || fixedId === undefined) throw new Error('Nothing to work on.');
  const row = await readRow<MapItem>(tab, 'getMapItem', mapItemId);
  const flaw = await readRow<{ version: number; name: string }>(tab, 'getFlaw', fixedId);
  const { random, clock } = world;
  const options = { size, share, owner, worker, random, now: clock.now, label: 'a' };
  const steps = await makeWork(options);
  return { world, round, worker, tablet, tab, row, flaw, fixedId, steps };
};
type Work = Awaited<ReturnType<typeof begin>>;

/** Performs all of it and returns the keys of the waiting calls that are not the round's, and when they are kept. */
const doAll = async ({ world, round, worker, tablet, tab, row, flaw, fixedId, steps }: Work) => {
  const done = new Date(world.clock.now()).toISOString();
  for (const step of [...steps, finishStep(round.id, done)]) await world.act(tablet, tab, round, step);
  const body = { name: flaw.name, measure: 'Bytt', done, doneBy: worker.email, version: flaw.version };
  round.expected.changedFlaws.set(fixedId, { measure: 'Bytt', isFixed: true, by: worker.email });
  const keys = Array.from({ length: 5 }, world.random.uuid);
  const kept = [
    tab.client.keepFix({
      key: keys[0] ?? '',
      ownerUserId: worker.id,
      name: flaw.name,
      payload: { kind: 'flaw', targetId: fixedId, body },
    }),
  ];
  const { id, mapId: _map, created: _created, updated: _updated, version: _version, ...values } = row;
  const newKey = `item:${world.random.uuid()}`;
  const place = { ownerUserId: worker.id, mapId: row.mapId, floorId: 1, name: 'Plan' };
  const changes: Step['items'][number][] = [
    { key: newKey, before: null, after: { ...values, name: 'Ny skylt', positionX: 10 } },
    { key: `item-${id}`, before: { positionX: row.positionX }, after: { positionX: 700 } },
    { key: newKey, before: { positionX: 10 }, after: { positionX: 20 } },
    { key: newKey, before: { positionX: 20 }, after: { positionX: 30 } },
  ];
  for (const [at, change] of changes.entries())
    kept.push(
      tab.client.keepStep(place, { id: keys[at + 1] ?? '', name: 'move', items: [change], areas: [] }, [row]),
    );
  return { keys, kept };
};

/** Lost, doubled or out of order: each would leave another version or another place. */
const checkCalls = async ({ world, row, flaw, fixedId }: Work) => {
  const { db } = world.backend;
  const newItem = and(eq(mapItems.mapId, row.mapId), eq(mapItems.name, 'Ny skylt'));
  expect(await db.select().from(mapItems).where(newItem)).toMatchObject([{ positionX: 30, version: 3 }]);
  const movedItem = eq(mapItems.id, row.id);
  expect(await db.select().from(mapItems).where(movedItem)).toMatchObject([
    { positionX: 700, version: row.version + 1 },
  ]);
  expect(await db.select().from(flaws).where(eq(flaws.id, fixedId))).toMatchObject([
    { measure: 'Bytt', version: flaw.version + 1 },
  ]);
};

/** Runs everything to its end under the given faults and returns the number of writes of each kind. */
const run = async (seed: number, faultOf: (sent: Sent, write: number) => Fault | undefined, killAt = -1) => {
  const world = await stage.openWorld(seed);
  const work = await begin(world);
  const { keys, kept } = await doAll(work);
  let [writes, rows] = [0, 0];
  world.wire.fault = (sent) => (sent.isWrite ? faultOf(sent, (writes += 1)) : undefined);
  // What isn't kept yet may be lost with its tab: nothing says that it is.
  if (killAt > 0) expect(await Promise.all(kept)).toEqual(keys.map(() => true));
  work.tablet.killsAtWrite = () => (rows += 1) === killAt;
  await tendUntilSent(world, work.tablet, work.round, 60 * 60_000);
  // The checker knows calls of rounds only, and reports these receipts as phantoms.
  const findings = await world.check();
  expect(findings.filter(({ what }) => !keys.some((key) => what.includes(key)))).toEqual([]);
  await checkCalls(work);
  return { writes, rows, sent: world.wire.sent };
};

test('a round, a fix and a drawing’s steps leave one tablet together: nothing lost, nothing doubled, each target in order', async () => {
  const { sent } = await run(1, () => undefined);
  const firstStep = sent.findIndex(({ path }) => path.startsWith('v1/Map/'));
  const photo = sent.findIndex(({ path, isWrite }) => isWrite && path.startsWith('v1/File'));
  expect(firstStep).toBeGreaterThanOrEqual(0);
  expect(firstStep).toBeLessThan(photo);
});

test.each(['answerLost', 'busy', 'killed', 'double', 'forged'] as const)(
  '%s at every fourth write does no harm to any of the three [WAIT-09]',
  async (fault) => {
    await run(2, (_sent, write) => (write % 4 === 0 ? fault : undefined));
  },
);

test.each([1, 3, 8, 13])(
  'a tab that is killed at write %i of its waiting calls loses and doubles nothing [WAIT-01, WAIT-09]',
  async (at) => {
    await run(3, () => undefined, at);
  },
);
