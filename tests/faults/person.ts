import type { Tab, Tablet } from './tablet.ts';
import { finishStep } from './work.ts';
import type { World, WorldRound } from './world.ts';

/** The inspector's tab; a closed one is reopened. */
export const openedTab = async (tablet: Tablet, at = 0): Promise<Tab> => {
  const tabs = tablet.tabs();
  return tabs[at % Math.max(1, tabs.length)] ?? tablet.openTab();
};

/** Returns true if the log holds the call that finishes the round. */
const isFinishing = async (tablet: Tablet, round: WorldRound): Promise<boolean> => {
  const { outbox } = await tablet.look();
  const log = await outbox.readRound({ ownerUserId: tablet.user.id, roundId: round.id });
  const last = log.operations.findLast(({ kind }) => kind === 'roundFinished' || kind === 'finishWithdrawn');
  return last?.kind !== 'finishWithdrawn';
};

const glanceMs = 2 * 60_000;

/** Handles failures as an inspector would: reloads the page, retries refused calls, and finishes again after a withdrawn finish. */
const tend = async (world: World, tablet: Tablet, round: WorldRound): Promise<void> => {
  const tab = await openedTab(tablet);
  const owner = { ownerUserId: tablet.user.id, roundId: round.id };
  const { calls } = await (await tablet.look()).outbox.readRound(owner);
  for (const logged of calls) if (logged.state === 'parked') await tab.sender.retry(round.id, logged.callId);
  if (!(await isFinishing(tablet, round)))
    await world.act(tablet, tab, round, finishStep(round.id, new Date(world.clock.now()).toISOString()));
};

/** Lets time pass, with an inspector who looks at the tablet every two minutes, until all of their work here is sent. */
export const tendUntilSent = async (
  world: World,
  tablet: Tablet,
  round: WorldRound,
  atMostMs: number,
): Promise<boolean> => {
  const { clock } = world;
  const end = clock.now() + atMostMs;
  const isSent = async (): Promise<boolean> =>
    tablet.tabs().length > 0 && (await tablet.countWaiting(tablet.user.id)) === 0;
  while (clock.now() < end) {
    await tend(world, tablet, round);
    const next = clock.now() + glanceMs;
    if (await world.passUntil(isSent, glanceMs)) return true;
    clock.moveTo(next);
  }
  return false;
};
