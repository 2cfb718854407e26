import { sql } from 'drizzle-orm';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { beginSession, findAccount } from '#server/services/users/sessions.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import type { RoundOwner } from '#offline/log/outboxTypes.ts';
import { type Backend, openBackend } from '../support/server/backend.ts';
import { testNow } from '../support/testNow.ts';
import { roundSeed } from '../support/seeds/roundSeed.ts';
import { makeBrokenDatabase } from './brokenDatabase.ts';
import { check, type Findings } from './checker.ts';
import { findIdle } from './idle.ts';
import { makeRandom, type Random } from './random.ts';
import { makeTablet, type Plant, type Tab, type Tablet, type Worker } from './tablet.ts';
import { makeVirtualClock, type VirtualClock } from './virtualClock.ts';
import { makeWire, type Wire, whenQuiet } from './wire.ts';
import { type Expected, nothingExpected, type Share, sharesOf, type Step, type WorkSize } from './work.ts';

/** Round of the run, with its inspectors' actions so far. */
export interface WorldRound {
  id: number;
  expected: Expected;
  oldFlawIds: number[];
  inspectors: Worker[];
}

/** A backend, tablets, and the line between them, in a time of their own. */
export interface World {
  backend: Backend;
  clock: VirtualClock;
  random: Random;
  wire: Wire;
  rounds: WorldRound[];
  /** The keys of calls that no tablet makes. */
  officeKeys: Set<string>;
  makeRound(size: WorkSize): Promise<WorldRound>;
  /** A tablet whose clock is so many ms ahead of the backend's. */
  makeTablet(name: string, aheadMs?: number): Tablet;
  signIn(tablet: Tablet, user: Worker): Promise<void>;
  /** Opens the round in a tab and stores it on the device; returns the shares of this many workers. */
  openRound(tab: Tab, owner: RoundOwner, workers: number): Promise<Share[]>;
  /** Performs a step on a tablet; it counts from when the log has confirmed it. */
  act(tablet: Tablet, tab: Tab, round: WorldRound, step: Step): Promise<void>;
  /** Lets time pass until the condition holds, or at most this long; returns whether it holds. */
  passUntil(holds: () => Promise<boolean>, atMostMs: number): Promise<boolean>;
  /** Returns true if no tablet's log holds unsent work. */
  isAllSent(): Promise<boolean>;
  check(): Promise<Findings>;
}

/** A backend that runs many worlds one after the other, each with data of its own. */
export interface Stage {
  backend: Backend;
  broken: ReturnType<typeof makeBrokenDatabase>;
  openWorld(seed: number, plant?: Plant): Promise<World>;
}

/** Opens a backend for the worlds of a file of tests. */
export const openStage = async (): Promise<Stage> => {
  const broken = makeBrokenDatabase();
  const backend = await openBackend({ wrap: broken.wrap });
  let runsFrom = testNow.getTime();
  const openWorld: Stage['openWorld'] = async (seed, plant = {}) => {
    // Each world starts on a later day than everything in the one before.
    runsFrom += 86_400_000;
    backend.time.now = new Date(runsFrom);
    backend.restart();
    return makeWorld(backend, makeRandom(seed), plant);
  };
  return { backend, broken, openWorld };
};

const countReceipts = async (backend: Backend): Promise<number> => {
  const [row] = await backend.db
    .select({ last: sql<number>`coalesce(max(${idempotencyReceipts.id}), 0)`.mapWith(Number) })
    .from(idempotencyReceipts);
  return row?.last ?? 0;
};

/** The time of a world, and who answers its tablets. */
export interface WorldLine {
  clock: VirtualClock;
  deliver: (request: Request) => Promise<Response>;
}

const clockOf = (backend: Backend): VirtualClock => {
  const clock = makeVirtualClock(backend.time.now);
  clock.onMove = (now) => {
    backend.time.now = now;
  };
  return clock;
};

/** Makes a world on a backend's database: by default in a time of its own, its tablets answered by the backend itself. */
export const makeWorld = async (
  backend: Backend,
  random: Random,
  plant: Plant,
  {
    clock = clockOf(backend),
    deliver = async (request) => backend.app.fetch(request),
  }: Partial<WorldLine> = {},
): Promise<World> => {
  const { db, time } = backend;
  const tokens = createTokens(backend.tokenSecret, () => time.now);
  const wire = makeWire({ clock, deliver, restart: backend.restart });
  const tablets: { tablet: Tablet; users: Set<number> }[] = [];
  const signedOut: string[] = [];
  const idle: string[] = [];
  let receiptsBefore = 0;

  const world: World = {
    backend,
    clock,
    random,
    wire,
    rounds: [],
    officeKeys: new Set(),
    makeRound: async (size) => {
      const seed = roundSeed(backend);
      const plan = await seed.plan({
        moreItems: Array.from({ length: size.items - 1 }, (_, index) => index + 2),
        questions: Array.from({ length: size.questions }, (_, index) => ({ name: `Fråga ${index + 1}` })),
      });
      const oldFlawIds: number[] = [];
      for (let index = 0; index < size.changedFlaws; index += 1) {
        const on = [plan.item, ...plan.items][index % (1 + plan.items.length)];
        if (on) oldFlawIds.push((await seed.oldFlaw(on, `Gammal brist ${index + 1}`)).id);
      }
      const started = await seed.start(plan.plan.id, plan.inspector);
      const { BasicUser, User, Admin, CustomerAdmin } = plan.people;
      const inspectors = [BasicUser, User, Admin, CustomerAdmin].map(({ id, email, customerId }) => ({
        id,
        email,
        customerId,
      }));
      const round = { id: started.id, expected: nothingExpected(), oldFlawIds, inspectors };
      world.rounds.push(round);
      receiptsBefore = await countReceipts(backend);
      return round;
    },
    makeTablet: (name, aheadMs = 0) => {
      const ownClock = { ...clock, now: () => clock.now() + aheadMs };
      const tablet = makeTablet({ name, clock: ownClock, random, wire, plant });
      tablets.push({ tablet, users: new Set() });
      return tablet;
    },
    signIn: async (tablet, user) => {
      const account = await findAccount(db, { id: user.id });
      if (!account) throw new Error('There is no such user.');
      const pair = await beginSession(db, tokens, account, { now: time.now.toISOString() });
      tablet.signIn(user, pair);
      tablets.find((one) => one.tablet === tablet)?.users.add(user.id);
    },
    openRound: async (tab, owner, workers) => {
      const fetched = await tab.client.fetchRound(tab.client.sendRequest, owner.roundId);
      if (!fetched.ok) throw new Error(`The round does not open: ${JSON.stringify(fetched.failure)}`);
      const data: RoundServerData = fetched.data;
      await tab.device.snapshots.keepRound(owner, data, 0);
      return sharesOf(data, workers);
    },
    act: async (tablet, tab, round, step) => {
      const owner = { ownerUserId: tablet.user.id, roundId: round.id };
      await tablet.record(tab, owner, step.acts, step.photos);
      step.expect(round.expected);
    },
    passUntil: async (holds, atMostMs) => {
      const end = clock.now() + atMostMs;
      for (;;) {
        await whenQuiet(wire);
        if (await holds()) return true;
        const next = clock.nextAt();
        const isOver = next === null || next > end;
        for (const { tablet } of tablets)
          idle.push(...(await findIdle(tablet, world.rounds, wire.sent, isOver ? end : next)));
        if (isOver) return false;
        clock.runNext();
      }
    },
    isAllSent: async () => {
      for (const { tablet, users } of tablets) {
        for (const user of users) if ((await tablet.countWaiting(user)) > 0) return false;
      }
      return true;
    },
    check: async () => {
      await whenQuiet(wire);
      await backend.settled();
      for (const { tablet } of tablets)
        if (tablet.tabs().some((tab) => tab.isSignedOut())) signedOut.push(tablet.name);
      const devices = await Promise.all(
        tablets.map(async ({ tablet, users }) => ({
          name: tablet.name,
          device: await tablet.look(),
          userIds: [...users],
        })),
      );
      for (const { tablet } of tablets) for (const tab of tablet.tabs()) tab.kill();
      const rounds = world.rounds.map(({ id, ...round }) => ({ ...round, roundId: id }));
      const { officeKeys } = world;
      return check({ db, rounds, devices, sent: wire.sent, receiptsBefore, officeKeys, signedOut, idle });
    },
  };
  return world;
};
