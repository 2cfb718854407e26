import type { Findings } from './checker.ts';
import { tendUntilSent } from './person.ts';
import type { Plant } from './tablet.ts';
import type { Fault, Sent } from './wire.ts';
import { callCount, finishStep, makeWork, type WorkSize } from './work.ts';
import type { Stage, World } from './world.ts';

/** One tablet's round with faults at some of its calls. */
export interface SweepRun {
  size: WorkSize;
  /** The faults, by the number of the call, counted from 0 in the order of sending. */
  faults: Readonly<Record<number, Fault>>;
  plant?: Plant;
  seed?: number;
}

/** The result of a run: the checker's findings, and how many requests changed something. */
export interface SweepResult {
  findings: Findings;
  writes: number;
  faultsMet: number;
}

/** The longest trouble lasts 6 minutes, and a try is due within 5 after it. */
const patienceMs = 12 * 60_000;

/** Lets each fault happen once, at its call of the round. */
const onceAt = (faults: SweepRun['faults']) => {
  let writes = 0;
  return (sent: Sent): Fault | undefined => {
    if (!sent.isWrite) return undefined;
    writes += 1;
    return faults[writes - 1];
  };
};

/** One inspector with a whole round on one tablet. */
export const beginRound = async (world: World, size: WorkSize, name = 'tablet') => {
  const round = await world.makeRound(size);
  const [inspector] = round.inspectors;
  if (!inspector) throw new Error('The round has no inspector.');
  const tablet = world.makeTablet(name);
  await world.signIn(tablet, inspector);
  const tab = await tablet.openTab();
  const owner = { ownerUserId: inspector.id, roundId: round.id };
  const [share] = await world.openRound(tab, owner, 1);
  if (!share) throw new Error('The round has no work.');
  return { round, inspector, tablet, tab, owner, share };
};

/** Works through a whole round on one tablet, finishes it and lets the sender do the rest, with faults on the way. */
export const runSweep = async (
  stage: Stage,
  { size, faults, plant, seed = 1 }: SweepRun,
): Promise<SweepResult> => {
  const world = await stage.openWorld(seed, plant);
  const { round, inspector, tablet, tab, owner, share } = await beginRound(world, size);
  const { random, clock } = world;
  const steps = await makeWork({ size, share, owner, worker: inspector, random, now: clock.now, label: 'a' });
  for (const step of [...steps, finishStep(round.id, new Date(clock.now()).toISOString())])
    await world.act(tablet, tab, round, step);

  world.wire.fault = onceAt(faults);
  void tab.sender.saveRound(round.id).catch(() => undefined);
  await tendUntilSent(world, tablet, round, patienceMs);
  const { sent } = world.wire;
  return {
    findings: await world.check(),
    writes: sent.filter(({ isWrite }) => isWrite).length,
    faultsMet: sent.filter((one) => one.fault !== undefined).length,
  };
};

/** The calls of a round of this size, by number. */
export const callsOf = (size: WorkSize): number[] =>
  Array.from({ length: callCount(size) }, (_, call) => call);
