import { logFailure } from '../../platform/log.ts';
import { noteDeviceOpened } from './deviceUse.ts';
import { makeDexieOutbox } from './dexieOutbox.ts';
import { makeMemoryOutbox } from './memoryOutbox.ts';
import type { IndexedDbSource } from './outboxDatabase.ts';
import { makeOutboxDatabase } from './outboxDatabase.ts';
import type { OutboxStore } from './outboxTypes.ts';
import { makeRoundsDatabase } from './roundsDatabase.ts';
import type { SnapshotStore } from './snapshotStore.ts';
import { makeSnapshotStore } from './snapshotStore.ts';

/** `device`: work outlives the page; `onlineOnly`: it doesn't, so rounds run online only and say so. */
export type StorageMode = 'device' | 'onlineOnly';

/** The stores of this page. */
export interface Device {
  outbox: OutboxStore;
  snapshots: SnapshotStore;
  mode: StorageMode;
}

let opened: Promise<Device> | null = null;

const ownSource = (): IndexedDbSource | null => {
  try {
    return globalThis.indexedDB
      ? { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }
      : null;
  } catch {
    // Some browsers throw at the mere mention when storage is blocked.
    return null;
  }
};

/** Opens both databases of this source; where that fails, the log lives in memory. Never rejects. */
export const makeDevice = async (source: IndexedDbSource | null): Promise<Device> => {
  const memory = (): Device => ({
    outbox: makeMemoryOutbox(),
    snapshots: makeSnapshotStore(null),
    mode: 'onlineOnly',
  });
  if (!source) return memory();
  try {
    const outbox = makeOutboxDatabase(source);
    const rounds = makeRoundsDatabase(source);
    await outbox.db.open();
    await rounds.db.open();
    // Without a secure context there are no locks between tabs and no service worker: online only, though the log is kept.
    const mode = globalThis.isSecureContext === false ? 'onlineOnly' : 'device';
    return { outbox: makeDexieOutbox(outbox), snapshots: makeSnapshotStore(rounds), mode };
  } catch (error) {
    logFailure('this device keeps no work: IndexedDB is missing or blocked', error);
    return memory();
  }
};

/** The stores of this page, opened once. */
export const openDevice = (): Promise<Device> => {
  opened ??= makeDevice(ownSource());
  noteDeviceOpened();
  return opened;
};

/** Puts other stores in place of this page's; tests start each case on empty ones. */
export const replaceDevice = (device: Promise<Device> | null): void => {
  opened = device;
  if (device) noteDeviceOpened();
};
