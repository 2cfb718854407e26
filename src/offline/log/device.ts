import { logFailure } from '#platform/log.ts';
import { deviceReplaced, noteDeviceOpened } from './deviceUse.ts';
import { makeDexieOutbox } from './dexieOutbox.ts';
import type { IndexedDbSource } from './outboxDatabase.ts';
import { makeOutboxDatabase } from './outboxDatabase.ts';
import type { OutboxStore } from './outboxTypes.ts';
import { makeRoundsDatabase } from './roundsDatabase.ts';
import type { SnapshotStore } from './snapshotStore.ts';
import { makeSnapshotStore } from './snapshotStore.ts';
import { unavailableOutbox } from './unavailableOutbox.ts';

/**
 * `device`: work survives the page. `onlineOnly`: it does too, but without a secure context there is no service worker, so rounds need a
 * connection. `unavailable`: nothing is stored, so there are no rounds, and other changes are sent at once.
 */
export type StorageMode = 'device' | 'onlineOnly' | 'unavailable';

/** Stores used by this page. */
export interface Device {
  outbox: OutboxStore;
  snapshots: SnapshotStore;
  mode: StorageMode;
}

let openDevicePromise: Promise<Device> | null = null;

const ownSource = (): IndexedDbSource | null => {
  try {
    return globalThis.indexedDB
      ? { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }
      : null;
  } catch {
    // Some browsers throw on access when storage is blocked.
    return null;
  }
};

/** Opens both databases of the source; if that fails, the device stores nothing. Never rejects. */
export const makeDevice = async (source: IndexedDbSource | null): Promise<Device> => {
  const unavailable: Device = {
    outbox: unavailableOutbox,
    snapshots: makeSnapshotStore(null),
    mode: 'unavailable',
  };
  if (!source) return unavailable;
  try {
    const outbox = makeOutboxDatabase(source);
    const rounds = makeRoundsDatabase(source);
    await outbox.db.open();
    await rounds.db.open();
    // Without a secure context there are no Web Locks and no service worker: online only, although the log is stored.
    const mode = globalThis.isSecureContext === false ? 'onlineOnly' : 'device';
    return { outbox: makeDexieOutbox(outbox), snapshots: makeSnapshotStore(rounds), mode };
  } catch (error) {
    logFailure('this device stores no work: IndexedDB is missing or blocked', error);
    return unavailable;
  }
};

/** Opens the stores of this page once. */
export const openDevice = (): Promise<Device> => {
  openDevicePromise ??= makeDevice(ownSource());
  noteDeviceOpened();
  return openDevicePromise;
};

/** Replaces this page's stores; tests start each case with empty ones. */
export const replaceDevice = (device: Promise<Device> | null): void => {
  openDevicePromise = device;
  deviceReplaced.emit();
  if (device) noteDeviceOpened();
};
