import type { Findings } from './checker.ts';
import { openedTab, tendUntilSent } from './person.ts';
import type { Random } from './random.ts';
import type { Tablet, Worker } from './tablet.ts';
import type { Fault, Sent } from './wire.ts';
import { finishStep, makeWork, type Step, type WorkSize } from './work.ts';
import type { Stage, World, WorldRound } from './world.ts';

const workOfOne: WorkSize = { questions: 3, items: 4, newFlaws: 2, changedFlaws: 1, photos: 2 };
const patienceMs = 3_600_000;
const longestPauseMs = 60_000;

/** Faults that a schedule draws from; `mimicked` is for the manifest alone. */
const drawnFaults = [
  'lost',
  'answerLost',
  'unavailable',
  'killed',
  'portal',
  'empty',
  'unauthorised',
  'double',
  'slow',
  'midway',
  'restart',
  'busy',
  'refused',
  'unauthorisedLong',
  'endless',
  'stripped',
  'portal403',
  'portal404',
  'ledAstray',
  'hollow',
  'forged',
  'repeated',
] as const satisfies readonly Fault[];

interface Site {
  tablet: Tablet;
  /** The users, one after the other; each has their own work. */
  users: Worker[];
  tabCount: number;
  steps: { user: Worker; step: Step }[];
}

/** Findings of a schedule, and its steps. */
export interface ScheduleResult {
  findings: Findings;
  story: string;
}

const drawFaults = (random: Random, requests: number): Map<number, Fault> =>
  new Map(
    Array.from({ length: random.between(2, 8) }, () => [
      random.between(0, requests),
      random.pick(drawnFaults),
    ]),
  );

const atRequests = (chosen: ReadonlyMap<number, Fault>) => {
  let requests = -1;
  return ({ path }: Sent): Fault | undefined => {
    if (path === 'health' || path.startsWith('v1/User/')) return undefined;
    requests += 1;
    return chosen.get(requests);
  };
};

/** Draws tablets, each with its users (one or two, by number) and its count of tabs. */
const drawCrew = (random: Random): { users: number[]; tabCount: number }[] =>
  Array.from({ length: random.between(1, 4) }, () => {
    const [user, other] = [random.between(0, 3), random.between(0, 3)];
    const isPassedOn = other !== user && random.next() < 0.3;
    return { users: isPassedOn ? [user, other] : [user], tabCount: random.between(1, 3) };
  });

const makeSites = async (
  world: World,
  round: WorldRound,
  crew: ReturnType<typeof drawCrew>,
): Promise<Site[]> => {
  const { random, clock } = world;
  const sites = crew.map(({ users, tabCount }, index): Site => ({
    tablet: world.makeTablet(`tablet ${index + 1}`),
    users: users.flatMap((user) => round.inspectors[user] ?? []),
    tabCount,
    steps: [],
  }));
  const workers = sites.flatMap((site) => site.users.map((user) => ({ site, user })));
  for (const [index, { site, user }] of workers.entries()) {
    await use(world, site, user);
    const owner = { ownerUserId: user.id, roundId: round.id };
    const shares = await world.openRound(await openedTab(site.tablet), owner, workers.length);
    const share = shares[index];
    if (!share) throw new Error('There is no work left.');
    const work = await makeWork({
      share,
      owner,
      random,
      size: workOfOne,
      worker: user,
      now: clock.now,
      label: String(index),
    });
    site.steps.push(...work.map((step) => ({ user, step })));
  }
  return sites;
};

/** Logs a user in on a tablet that another user had, and opens its tabs. */
const use = async (world: World, { tablet, tabCount }: Site, user: Worker): Promise<void> => {
  if (tablet.user === user) return;
  await world.signIn(tablet, user);
  for (let tab = 0; tab < tabCount; tab += 1) await tablet.openTab();
};

/** Everybody's acts in turn, with pauses; who works on which tablet next is drawn. */
const workThrough = async (world: World, round: WorldRound, sites: readonly Site[]): Promise<void> => {
  const { random, clock } = world;
  for (;;) {
    const busy = sites.filter(({ steps }) => steps.length > 0);
    if (busy.length === 0) return;
    const site = random.pick(busy);
    const next = site.steps.shift();
    if (!next) return;
    await use(world, site, next.user);
    const until = clock.now() + random.between(0, longestPauseMs);
    await world.passUntil(async () => clock.now() >= until, until - clock.now());
    clock.moveTo(until);
    await world.act(
      site.tablet,
      await openedTab(site.tablet, random.between(0, site.tabCount)),
      round,
      next.step,
    );
  }
};

/** Each user returns to each tablet until none of their work waits there. */
const sendAll = async (world: World, round: WorldRound, sites: readonly Site[]): Promise<void> => {
  for (const site of sites) {
    for (const user of site.users) {
      await use(world, site, user);
      await tendUntilSent(world, site.tablet, round, patienceMs);
    }
  }
};

/** One drawn schedule: tablets, tabs, users, acts, pauses and faults all come from the seed. */
export const runSchedule = async (stage: Stage, seed: number): Promise<ScheduleResult> => {
  const world = await stage.openWorld(seed);
  const { random, clock, wire } = world;
  const crew = drawCrew(random);
  const workers = crew.reduce((sum, { users }) => sum + users.length, 0);
  const { questions, items, changedFlaws } = workOfOne;
  // No item and no question is left: a round with open ones can't be finished.
  const round = await world.makeRound({
    ...workOfOne,
    questions: questions * workers,
    items: items * workers,
    changedFlaws: changedFlaws * workers,
  });
  const sites = await makeSites(world, round, crew);
  const chosenFaults = drawFaults(random, sites.reduce((sum, site) => sum + site.steps.length, 0) * 2);
  wire.fault = atRequests(chosenFaults);
  await workThrough(world, round, sites);
  await sendAll(world, round, sites);
  const [last] = sites;
  if (last) {
    const done = new Date(clock.now()).toISOString();
    await world.act(last.tablet, await openedTab(last.tablet), round, finishStep(round.id, done));
    await sendAll(world, round, [{ ...last, users: [last.tablet.user] }]);
  }
  const met = [...chosenFaults].sort(([a], [b]) => a - b).map(([at, fault]) => `${fault} at ${at}`);
  const places = sites.map((site) => `${site.users.length} user(s) in ${site.tabCount} tab(s)`);
  return { findings: await world.check(), story: `${places.join(', ')}; ${met.join(', ')}` };
};
