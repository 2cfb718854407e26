import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { clockToleranceMs } from '#domain/timestamps.ts';
import { isAhead } from '#domain/rounds/deviceTimes.ts';
import { tendUntilSent } from './person.ts';
import { timeless } from './plants.ts';
import type { Plant } from './tablet.ts';
import { finishStep, makeWork, roundOf40 } from './work.ts';
import { openStage } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

const dayMs = 86_400_000;

/** Works through a round on a tablet whose clock is ahead, before the product detects it, and returns the backend's records. */
const runAhead = async (aheadMs: number, seed: number, plant: Plant = {}) => {
  const world = await stage.openWorld(seed, plant);
  const round = await world.makeRound(roundOf40);
  const [inspector] = round.inspectors;
  if (!inspector) throw new Error('The round has no inspector.');
  const tablet = world.makeTablet('tablet', aheadMs);
  await world.signIn(tablet, inspector);
  const tab = await tablet.openTab();
  const owner = { ownerUserId: inspector.id, roundId: round.id };
  const [share] = await world.openRound(tab, owner, 1);
  if (!share) throw new Error('The round has no work.');
  const { random, clock } = world;
  const now = () => clock.now() + aheadMs;
  const size = roundOf40;
  const steps = await makeWork({ size, share, owner, worker: inspector, random, now, label: 'a' });
  for (const step of [...steps, finishStep(round.id, new Date(now()).toISOString())])
    await world.act(tablet, tab, round, step);
  void tab.sender.saveRound(round.id).catch(() => undefined);
  const isSent = await tendUntilSent(world, tablet, round, 10 * 60_000);
  const { db, time } = stage.backend;
  const items = await db
    .select()
    .from(roundHistoryItems)
    .where(eq(roundHistoryItems.roundHistoryId, round.id));
  const questions = await db
    .select()
    .from(roundHistoryQuestions)
    .where(eq(roundHistoryQuestions.roundHistoryId, round.id));
  const rows = await db.select().from(flaws).where(eq(flaws.roundHistoryId, round.id));
  const rounds = await db.select().from(roundHistories).where(eq(roundHistories.id, round.id));
  const times = [
    ...items.map((row) => ({ time: row.controlled, received: row.controlledReceived })),
    ...[...questions, ...rows, ...rounds].map((row) => ({ time: row.done, received: row.doneReceived })),
  ];
  return { findings: await world.check(), isSent, times, now: time.now.getTime() };
};

type Times = Awaited<ReturnType<typeof runAhead>>['times'];

/** Returns violations of the rule for times, one line each: every time has a time of receipt, and none is in the backend's future. */
const wrongTimes = (times: Times, now: number): string[] =>
  times.flatMap(({ time, received }) => {
    if (time === null) return [];
    const isFuture = Date.parse(time) - now > clockToleranceMs;
    return [
      ...(received === null ? [`${time} doesn't tell when it was received`] : []),
      ...(isFuture && !isAhead(time, received) ? [`${time} lies in the future without a mark`] : []),
      // The device knew better by the time it was sent.
      ...(isFuture ? [`${time} lies in the future`] : []),
      ...(now - Date.parse(time) >= dayMs / 2 ? [`${time} is long past`] : []),
    ];
  });

describe('a tablet whose clock is off', () => {
  test.each([
    ['two years ahead', 730 * dayMs, 1],
    ['three minutes ahead', 180_000, 2],
    ['a day behind', -dayMs, 3],
  ])(
    '%s: all arrives, and no time lies in the backend’s future without a mark',
    async (_what, aheadMs, seed) => {
      const { findings, isSent, times, now } = await runAhead(aheadMs, seed);
      expect(isSent).toBe(true);
      // The moments are others than the inspector's clock said: that is the point.
      expect(findings.filter(({ harm }) => harm !== 'torn')).toEqual([]);
      expect(times.filter(({ time }) => time !== null).length).toBeGreaterThan(5);
      expect(wrongTimes(times, now)).toEqual([]);
    },
  );

  test.each([
    ['ahead', 730 * dayMs, /lies in the future$/],
    ['behind', -dayMs, /is long past$/],
  ])(
    'a clock ahead of the server’s is caught without a time in the responses: %s',
    async (_what, aheadMs, says) => {
      const { times, now } = await runAhead(aheadMs, 4, timeless);
      const wrong = wrongTimes(times, now);
      expect(wrong).toContainEqual(expect.stringMatching(says));
      // The backend has marked them all the same; a backend that didn't would be caught too.
      expect(wrong).not.toContainEqual(expect.stringMatching(/without a mark$/));
      expect(
        wrongTimes(
          times.map(({ time }) => ({ time, received: null })),
          now,
        ),
      ).toContainEqual(expect.stringMatching(aheadMs > 0 ? /without a mark$/ : /doesn't tell/));
    },
  );
});
