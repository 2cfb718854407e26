import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { makeDevice } from '#offline/log/device.ts';
import type { NewOperation, OutboxStore, RoundOwner, StoredPhoto } from '#offline/log/outboxTypes.ts';
import type { Sender } from '#offline/send/sender.ts';
import type { Tokens } from '#contract/users/user.ts';
import { makeChannels, makeLocks, makeStorage, storageOfTab } from './browser.ts';
import type { Random } from './random.ts';
import { type ClientModule, openRealm } from './realm.ts';
import type { VirtualClock } from './virtualClock.ts';
import type { Wire } from './wire.ts';

/** Wrappers that plant a bug around the ports of the product's code. */
export interface Plant {
  outbox?: (real: OutboxStore, device: Device) => OutboxStore;
  line?: (real: typeof fetch) => typeof fetch;
  /** The time and the timers of each tab. */
  clock?: (real: VirtualClock) => VirtualClock;
  /** Tabs with their own locks and text store: nothing is shared between them. */
  isAlone?: boolean;
}

/** User of a tablet. */
export interface Worker {
  id: number;
  email: string;
  customerId: number;
}

/** A tab of a tablet's browser, with the client's real code in its own realm. */
export interface Tab {
  client: ClientModule;
  device: Device;
  sender: Sender;
  isAlive(): boolean;
  kill(): void;
  /** Returns true if the tab's session ended without a logout. */
  isSignedOut(): boolean;
}

/** A device with its browser: stores that survive tabs, and the tabs. */
export interface Tablet {
  name: string;
  user: Worker;
  signIn(user: Worker, tokens: Tokens): void;
  /** Opens a tab, or a new one in place of a closed one. */
  openTab(): Promise<Tab>;
  tabs(): Tab[];
  /** Time of the last user action, in milliseconds since 1970. */
  touchedAt(): number;
  /** Asked before each write of waiting calls: whether the tab is killed in place of it. */
  killsAtWrite(): boolean;
  /** Returns the number of a user's unsent acts and waiting calls on the device. */
  countWaiting(userId: number): Promise<number>;
  /** Returns the device's stores, read outside of any tab. */
  look(): Promise<Device>;
  /** Stores acts as the screen does; what it answers counts as done. */
  record(
    tab: Tab,
    owner: RoundOwner,
    acts: readonly RoundAct[],
    photos?: readonly StoredPhoto[],
  ): Promise<void>;
}

/** Parts that all tablets share. */
export interface TabletOptions {
  name: string;
  clock: VirtualClock;
  random: Random;
  wire: Wire;
  plant: Plant;
}

const nobody: Worker = { id: 0, email: '', customerId: 0 };

export const makeTablet = ({ name, clock, random, wire, plant }: TabletOptions): Tablet => {
  const indexedDB = new IDBFactory();
  const shared = { locks: makeLocks(), channels: makeChannels(), storage: makeStorage() };
  const tabs = new Set<Tab>();
  let devicePromise: Promise<Device> | null = null;
  let touchedAt = clock.now();

  const openTab = async (): Promise<Tab> => {
    const owner = {};
    let isAlive = true;
    let isSignedOut = false;
    const kill = (): void => {
      isAlive = false;
      clock.forget(owner);
      shared.channels.leave(owner);
      shared.locks.leave(owner);
      tabs.delete(tab);
    };
    const mayWrite = (): boolean => {
      return isAlive;
    };
    const line = wire.line({ tablet: name, isAlive: () => isAlive, kill });
    const client = openRealm({
      owner,
      random,
      indexedDB,
      IDBKeyRange,
      clock: plant.clock?.(clock) ?? clock,
      fetch: plant.line?.(line) ?? line,
      localStorage: plant.isAlone ? makeStorage(shared.storage) : storageOfTab(shared.storage, mayWrite),
      locks: plant.isAlone ? makeLocks().of(owner) : shared.locks.of(owner),
      BroadcastChannel: shared.channels.of(owner),
    });
    const real = await client.makeDevice({ indexedDB, IDBKeyRange });
    const planted = plant.outbox?.(real.outbox, real) ?? real.outbox;
    /** Runs a write of waiting calls, or kills the tab in place of it; a killed tab's writes never end. */
    const writing = <Result>(write: () => Promise<Result>): Promise<Result> => {
      if (isAlive && tablet.killsAtWrite()) kill();
      return isAlive ? write() : new Promise(() => undefined);
    };
    const outbox: OutboxStore = {
      ...planted,
      putCalls: (changes) => writing(() => planted.putCalls(changes)),
      claimCall: (seen, sendAt) => writing(() => planted.claimCall(seen, sendAt)),
    };
    const device = { ...real, outbox };
    client.replaceDevice(Promise.resolve(device));
    client.sessionEnded.on(() => {
      isSignedOut = true;
    });
    const dispatch = (() => undefined) as never;
    const sender = client.startSender({
      device,
      dispatch,
      ownerUserId: tablet.user.id,
      isSession: () => isAlive,
      random: random.next,
    });
    const tab: Tab = {
      client,
      device,
      sender,
      kill,
      isAlive: () => isAlive,
      isSignedOut: () => isSignedOut,
    };
    tabs.add(tab);
    touchedAt = clock.now();
    return tab;
  };

  const tablet: Tablet = {
    name,
    user: nobody,
    openTab,
    tabs: () => [...tabs],
    touchedAt: () => touchedAt,
    killsAtWrite: () => false,
    countWaiting: async (userId) => {
      const { outbox } = await tablet.look();
      const calls = (await outbox.waitingCalls()).filter(({ ownerUserId }) => ownerUserId === userId);
      return calls.length + (await outbox.countUnsent(userId));
    },
    look: () => {
      devicePromise ??= makeDevice({ indexedDB, IDBKeyRange });
      return devicePromise;
    },
    signIn: (user, tokens) => {
      for (const tab of tabs) {
        tab.sender.stop();
        tab.kill();
      }
      tablet.user = user;
      shared.storage.setItem('tillsyn.token', JSON.stringify(tokens));
    },
    record: async (tab, owner, acts, photos = []) => {
      const actId = random.uuid();
      const operations = acts.map(
        (act) =>
          ({
            ...act,
            ...owner,
            opId: random.uuid(),
            actId,
            rootCustomerId: tablet.user.customerId,
            recordedAt: new Date(clock.now()).toISOString(),
            tzOffset: 60,
            schemaVersion: 1,
          }) as NewOperation,
      );
      const storedActs = await tab.device.outbox.append(operations, photos);
      touchedAt = clock.now();
      tab.client.announce({ ...owner, kind: 'appended', added: storedActs.length });
    },
  };
  return tablet;
};
