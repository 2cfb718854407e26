import type { Findings } from './checker.ts';
import { openedTab, tendUntilSent } from './person.ts';
import { borrowing } from './plants.ts';
import type { Plant } from './tablet.ts';
import { finishStep, makeWork, type WorkSize } from './work.ts';
import type { Stage } from './world.ts';

const minuteMs = 60_000;
const patienceMs = 15 * minuteMs;

/** Two tabs of one tablet at work for two hours, in turn and at once: the session has to be renewed again and again. */
export const runTwoTabs = async (stage: Stage, size: WorkSize, plant: Plant): Promise<Findings> => {
  const world = await stage.openWorld(2, plant);
  const round = await world.makeRound(size);
  const [worker] = round.inspectors;
  if (!worker) throw new Error('The round has no inspector.');
  const tablet = world.makeTablet('tablet');
  await world.signIn(tablet, worker);
  const tabs = [await tablet.openTab(), await tablet.openTab()];
  const owner = { ownerUserId: worker.id, roundId: round.id };
  const [share] = await world.openRound(await openedTab(tablet), owner, 1);
  if (!share) throw new Error('The round has no work.');
  const { random, clock } = world;
  const steps = await makeWork({ size, share, owner, worker, random, now: clock.now, label: 'a' });
  for (const [index, step] of steps.entries()) {
    const tab = tabs[index % 2];
    if (!tab) throw new Error('There is no such tab.');
    await world.act(tablet, tab, round, step);
    // Each tab asks for itself, as its screens do, after the token has lapsed.
    const until = clock.now() + 20 * minuteMs;
    await world.passUntil(async () => clock.now() >= until, 20 * minuteMs);
    clock.moveTo(until);
    await Promise.all(tabs.map((each) => each.client.fetchRound(each.client.sendRequest, round.id)));
  }
  await world.act(
    tablet,
    await openedTab(tablet),
    round,
    finishStep(round.id, new Date(clock.now()).toISOString()),
  );
  await world.passUntil(world.isAllSent, patienceMs);
  return world.check();
};

/** A tablet passed on: one works without a connection and leaves, another logs in and works, the first comes back. */
export const runHandover = async (stage: Stage, size: WorkSize, isPlanted: boolean): Promise<Findings> => {
  let firstId = 0;
  const world = await stage.openWorld(3, isPlanted ? borrowing(() => firstId) : {});
  const round = await world.makeRound({
    ...size,
    questions: size.questions * 2,
    items: size.items * 2,
    changedFlaws: size.changedFlaws * 2,
  });
  const [first, second] = round.inspectors;
  if (!first || !second) throw new Error('The round has no inspectors.');
  firstId = first.id;
  const tablet = world.makeTablet('tablet');
  const { random, clock, wire } = world;
  const workAs = async (worker: typeof first, place: number): Promise<void> => {
    await world.signIn(tablet, worker);
    const tab = await tablet.openTab();
    const owner = { ownerUserId: worker.id, roundId: round.id };
    const share = (await world.openRound(tab, owner, 2))[place];
    if (!share) throw new Error('The round has no work.');
    if (place === 0) wire.fault = () => 'lost';
    const label = String(place);
    for (const step of await makeWork({ size, share, owner, worker, random, now: clock.now, label }))
      await world.act(tablet, tab, round, step);
    await world.passUntil(async () => false, 5 * minuteMs);
    wire.fault = () => undefined;
  };
  await workAs(first, 0);
  await workAs(second, 1);
  await world.signIn(tablet, first);
  await tablet.openTab();
  await tendUntilSent(world, tablet, round, patienceMs);
  return world.check();
};
