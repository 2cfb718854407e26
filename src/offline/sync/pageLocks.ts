import { makeEmitter } from '../../platform/emitter.ts';

/** A lock that is held until it is let go, or taken over by another tab. */
export interface HeldLock {
  release(): void;
  /** Told once when another tab has taken the lock over. */
  onLost(listener: () => void): void;
}

/** The turn in which a user's log is sealed and sent: one sender per user, in all tabs. */
export const outboxTurn = (ownerUserId: number): string => `tillsyn-outbox-${ownerUserId}`;

/** The right to write a round: one tab at a time. */
export const roundLock = (ownerUserId: number, roundId: number): string =>
  `tillsyn-round-${ownerUserId}-${roundId}`;

const chains = new Map<string, Promise<unknown>>();

const manager = (): LockManager | null => {
  const browser: Partial<Navigator> = globalThis.navigator ?? {};
  return browser.locks ?? null;
};

/**
 * Runs work when nobody else does work of this name, in this tab or, where there are Web Locks, in any tab of this browser. With
 * `isPatient` it waits for its turn, else it answers null at once. Rejects as the work does.
 */
export const withTurn = async <T>(
  name: string,
  isPatient: boolean,
  work: () => Promise<T>,
): Promise<T | null> => {
  const before = chains.get(name);
  if (before && !isPatient) return null;
  const run = async (): Promise<T | null> => {
    await before;
    const locks = manager();
    if (!locks) return work();
    return locks.request(name, { ifAvailable: !isPatient }, (lock) => (lock ? work() : null));
  };
  const turn = run();
  const settled = turn.then(
    () => undefined,
    () => undefined,
  );
  chains.set(name, settled);
  void settled.then(() => {
    if (chains.get(name) === settled) chains.delete(name);
  });
  return turn;
};

/** `try`: null when another tab has it. `wait`: until that tab lets it go. `take`: away from that tab. */
export type HoldMode = 'try' | 'wait' | 'take';

const optionsOf = (mode: HoldMode, signal: AbortSignal | undefined): LockOptions => {
  if (mode === 'take') return { steal: true };
  if (mode === 'try') return { ifAvailable: true };
  return signal ? { signal } : {};
};

/**
 * Takes a lock to hold it; null when it can't be had or the waiting was called off. Without Web Locks every tab gets it: such a
 * page works online only and says so. (decisions, Sending work)
 */
export const holdLock = (name: string, mode: HoldMode, signal?: AbortSignal): Promise<HeldLock | null> => {
  const locks = manager();
  const lost = makeEmitter();
  const held = (release: () => void): HeldLock => ({ release, onLost: (listener) => void lost.on(listener) });
  if (!locks) return Promise.resolve(held(() => undefined));
  return new Promise((resolve) => {
    const holding = locks.request(name, optionsOf(mode, signal), (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => {
        resolve(held(release));
      });
    });
    // A stolen lock rejects its holder's promise; a waiting that was called off rejects before it held anything.
    holding.catch(() => {
      resolve(null);
      lost.emit();
    });
  });
};

/** Whether any tab of this browser has a round open or is sending; false where there are no Web Locks to ask. */
export const isWorkGoingOn = async (): Promise<boolean> => {
  const { held = [] } = (await manager()?.query()) ?? {};
  return held.some(
    ({ name = '' }) => name.startsWith('tillsyn-round-') || name.startsWith('tillsyn-outbox-'),
  );
};
