import { makeEmitter } from '#platform/emitter.ts';

/** A lock that is held until it is released, or taken over by another tab. */
export interface HeldLock {
  release(): void;
  /** Called once when another tab has taken the lock over. */
  onLost(listener: () => void): void;
}

/** Returns the name of the lock for sealing and sending a user's log: one sender per user, in all tabs. */
export const outboxTurn = (ownerUserId: number): string => `tillsyn-outbox-${ownerUserId}`;

/** Returns the name of the lock for writing a round: one tab at a time. */
export const roundLock = (ownerUserId: number, roundId: number): string =>
  `tillsyn-round-${ownerUserId}-${roundId}`;

const chains = new Map<string, Promise<unknown>>();

const manager = (): LockManager | null => {
  const browser: Partial<Navigator> = globalThis.navigator ?? {};
  return browser.locks ?? null;
};

/** Function that runs more work under a lock that this page holds; the lock is released after the last of it. */
type Join = <T>(work: () => Promise<T>) => Promise<T>;

const joins = new Map<string, Join>();

/** Pending lock requests of this page, each until it is settled. */
const pendingRequests = new Map<string, Promise<unknown>>();

/** Runs work under a lock shared by all tabs, or under this page's existing hold; null if another tab holds it and `isPatient` is false. */
const underLock = async <T>(name: string, isPatient: boolean, work: () => Promise<T>): Promise<T | null> => {
  const locks = manager();
  if (!locks) return work();
  // A parallel request of another lane settles at once: without waiting for it, this one would find the lock taken.
  const asking = pendingRequests.get(name);
  if (asking) await asking;
  const joinHeld = joins.get(name);
  if (joinHeld) return joinHeld(work);
  const confirmation = Promise.withResolvers<undefined>();
  if (!isPatient) pendingRequests.set(name, confirmation.promise);
  const confirm = (): void => {
    if (pendingRequests.get(name) === confirmation.promise) pendingRequests.delete(name);
    confirmation.resolve(undefined);
  };
  return new Promise((resolve, reject) => {
    const holding = locks.request(name, { ifAvailable: !isPatient }, async (lock) => {
      if (!lock) {
        confirm();
        return resolve(null);
      }
      let last: Promise<unknown> = Promise.resolve();
      const join: Join = (more) => {
        const doing = more();
        last = Promise.allSettled([last, doing]);
        return doing;
      };
      joins.set(name, join);
      confirm();
      join(work).then(resolve, reject);
      for (let lastSeen: unknown = null; lastSeen !== last;) {
        lastSeen = last;
        await last;
      }
      joins.delete(name);
    });
    holding.catch((error: unknown) => {
      confirm();
      reject(error as Error);
    });
  });
};

/**
 * Lane of work that runs in parallel under one page's lock: a round's many photos don't delay other calls. `ahead` sends nothing, and
 * acquires the lock for calls that follow soon.
 */
export type Lane = 'rounds' | 'calls' | 'ahead';

/**
 * Runs work under the named lock, in this tab or, with Web Locks, across all tabs of this browser; other lanes of this page run in
 * parallel. With `isPatient` it waits for the lock, else it returns null at once. Rejects as the work does.
 */
export const withTurn = async <T>(
  name: string,
  isPatient: boolean,
  work: () => Promise<T>,
  lane: Lane = 'rounds',
): Promise<T | null> => {
  const place = `${name} ${lane}`;
  const before = chains.get(place);
  if (before && !isPatient) return null;
  const turn = (async (): Promise<T | null> => {
    await before;
    return underLock(name, isPatient, work);
  })();
  const settled = turn.then(
    () => undefined,
    () => undefined,
  );
  chains.set(place, settled);
  void settled.then(() => {
    if (chains.get(place) === settled) chains.delete(place);
  });
  return turn;
};

/** Mode of acquiring a lock. `try`: null if another tab has it. `wait`: until that tab releases it. `take`: away from that tab. */
export type HoldMode = 'try' | 'wait' | 'take';

const optionsOf = (mode: HoldMode, signal: AbortSignal | undefined): LockOptions => {
  if (mode === 'take') return { steal: true };
  if (mode === 'try') return { ifAvailable: true };
  return signal ? { signal } : {};
};

/**
 * Acquires a lock; null when it isn't available or waiting was cancelled. Without Web Locks every tab gets it: such a page works only
 * online and says so. (decisions, Sending work)
 */
export const holdLock = (name: string, mode: HoldMode, signal?: AbortSignal): Promise<HeldLock | null> => {
  const locks = manager();
  const lossEmitter = makeEmitter();
  const toHeldLock = (release: () => void): HeldLock => ({
    release,
    onLost: (listener) => void lossEmitter.on(listener),
  });
  if (!locks) return Promise.resolve(toHeldLock(() => undefined));
  return new Promise((resolve) => {
    const holding = locks.request(name, optionsOf(mode, signal), (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => {
        resolve(toHeldLock(release));
      });
    });
    // A stolen lock rejects its holder's promise; a cancelled wait rejects before it held anything.
    holding.catch(() => {
      resolve(null);
      lossEmitter.emit();
    });
  });
};

/** Returns whether any tab of this browser has a round open or is sending; false without Web Locks. */
export const isWorkGoingOn = async (): Promise<boolean> => {
  const { held = [] } = (await manager()?.query()) ?? {};
  return held.some(
    ({ name = '' }) => name.startsWith('tillsyn-round-') || name.startsWith('tillsyn-outbox-'),
  );
};
