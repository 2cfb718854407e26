import { setTimeout as pause } from 'node:timers/promises';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { makeRandom } from '../random.ts';
import type { Tablet } from '../tablet.ts';
import { finishStep, makeWork, type Step, type WorkSize } from '../work.ts';
import { makeWorld, type World, type WorldRound } from '../world.ts';
import { makeRealClock } from './realClock.ts';

const tabletCount = 10;
const sizeOfOne: WorkSize = { questions: 5, items: 5, newFlaws: 3, changedFlaws: 2, photos: 3 };
/** A pause after each step, so that the rounds take about half a minute. */
const betweenSteps = [1_200, 2_000] as const;
const stepsBetweenSaves = 2;

/** A tablet with the round that is walked on it. */
interface Walk {
  tablet: Tablet;
  round: WorldRound;
  steps: Step[];
}

/** Rounds that ten inspectors walk at once on servers behind one address. */
export interface Rounds {
  world: World;
  /** Walks all of them to their end; resolves when the last act is recorded, sent or not. */
  walk(): Promise<void>;
  /** Sends a request to the servers and counts the response's status in `statuses`. */
  deliver(request: Request): Promise<Response>;
  photos: StoredPhoto[];
  /** The statuses that were answered, with how often; `bare` follows one that has no `Retry-After` from 500 up. */
  statuses: Map<string, number>;
}

/** Makes ten tablets with a round each; `backend` makes the records, the servers at `url` answer the tablets. */
export const makeRounds = async (backend: Backend, url: string, seed: number): Promise<Rounds> => {
  const statuses = new Map<string, number>();
  const deliver = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = method === 'GET' ? null : await request.arrayBuffer();
    const answer = await fetch(url + pathname + search, { method, headers, body, signal });
    const isBare = answer.status >= 500 && !answer.headers.has('retry-after');
    const statusText = `${answer.status}${isBare ? ' bare' : ''}`;
    statuses.set(statusText, (statuses.get(statusText) ?? 0) + 1);
    return answer;
  };
  const random = makeRandom(seed);
  const world = await makeWorld(backend, random, {}, { clock: makeRealClock(), deliver });
  const walks: Walk[] = [];
  for (let number = 1; number <= tabletCount; number += 1) {
    const round = await world.makeRound(sizeOfOne);
    const [worker] = round.inspectors;
    if (!worker) throw new Error('The round has no inspector.');
    const tablet = world.makeTablet(`tablet ${number}`);
    await world.signIn(tablet, worker);
    const owner = { ownerUserId: worker.id, roundId: round.id };
    const [share] = await world.openRound(await tablet.openTab(), owner, 1);
    if (!share) throw new Error('The round has no work.');
    const label = `${seed}.${number}`;
    const inOrder = await makeWork({
      size: sizeOfOne,
      share,
      owner,
      worker,
      random,
      now: () => Date.now(),
      label,
    });
    // Photos come at any moment, as in a real round.
    const placedSteps = inOrder.map((step) => ({ step, place: random.next() }));
    const steps = placedSteps.toSorted((a, b) => a.place - b.place).map(({ step }) => step);
    walks.push({ tablet, round, steps });
  }

  const walkOne = async ({ tablet, round, steps }: Walk): Promise<void> => {
    const [tab] = tablet.tabs();
    if (!tab) throw new Error('The tablet has no tab.');
    await pause(random.between(0, betweenSteps[1]));
    for (const [index, step] of steps.entries()) {
      await world.act(tablet, tab, round, step);
      // Not awaited, like the press of a button: the tablet retries on its own.
      if (index % stepsBetweenSaves === 0) void tab.sender.saveRound(round.id);
      await pause(random.between(...betweenSteps));
    }
    await world.act(tablet, tab, round, finishStep(round.id, new Date().toISOString()));
    void tab.sender.saveRound(round.id);
  };
  return {
    world,
    statuses,
    deliver,
    photos: walks.flatMap(({ steps }) => steps.flatMap(({ photos }) => photos)),
    walk: async () => void (await Promise.all(walks.map(walkOne))),
  };
};

/**
 * Returns each tablet's wait for its first acknowledged write after a timestamp, in milliseconds; infinite without one. With a path, only
 * tablets that called it are counted.
 */
export const gapsAfter = ({ wire: { sent } }: World, moment: number, only?: string): number[] => {
  const later = sent.filter(
    ({ isWrite, at, path }) => isWrite && at >= moment && (only === undefined || path === only),
  );
  const byTablet = Map.groupBy(later, ({ tablet }) => tablet);
  const tablets = new Set((only === undefined ? sent : later).map(({ tablet }) => tablet));
  return [...tablets].map((tablet) => {
    const ends = (byTablet.get(tablet) ?? []).flatMap(({ isAnswered, endedAt }) =>
      isAnswered && endedAt !== null ? [endedAt - moment] : [],
    );
    return Math.min(...ends, Number.POSITIVE_INFINITY);
  });
};
