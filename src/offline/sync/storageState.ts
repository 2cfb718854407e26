import { nowIso } from '#platform/time/clock.ts';
import { logFailure } from '#platform/log.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Threshold of free space below which a screen warns, in bytes. */
export const lowSpaceBytes = 50 * 1024 * 1024;

/** Space that photos leave free, in bytes, so that answers can always be written: ten thousand of them take less. */
export const responseReserveBytes = 4 * 1024 * 1024;

/** Storage space reported by the browser; null if it reports none. */
export interface StorageState {
  /** True if the browser guarantees not to clear the data by itself. */
  isPersistent: boolean | null;
  /** When persistence was requested on this device, ISO 8601; null before the first round was started here. */
  askedAt: string | null;
  usedBytes: number | null;
  freeBytes: number | null;
}

const manager = (): Partial<StorageManager> => globalThis.navigator?.storage ?? {};

const askBrowser = async <T>(what: string, ask: (() => Promise<T>) | undefined): Promise<T | null> => {
  try {
    return ask ? await ask() : null;
  } catch (error) {
    logFailure(`the browser did not tell ${what}`, error);
    return null;
  }
};

/** Reads current space and persistence from the browser. Never rejects. */
export const readStorageState = async (): Promise<StorageState> => {
  const storage = manager();
  const estimate = await askBrowser('how much room there is', storage.estimate?.bind(storage));
  const isPersistent = await askBrowser('whether data is kept', storage.persisted?.bind(storage));
  const { usage, quota } = estimate ?? {};
  const isKnown = usage !== undefined && quota !== undefined;
  return {
    isPersistent,
    askedAt: localTexts.get(storageKeys.kept),
    usedBytes: usage ?? null,
    freeBytes: isKnown ? Math.max(0, quota - usage) : null,
  };
};

/** Requests persistent storage, once per device; called when a round starts, since some browsers ask the user. Never rejects. */
export const askToKeep = async (): Promise<void> => {
  if (localTexts.get(storageKeys.kept) !== null) return;
  const storage = manager();
  const isPersisted = await askBrowser('whether it keeps data', storage.persist?.bind(storage));
  if (isPersisted !== null) localTexts.set(storageKeys.kept, nowIso());
};

/** Returns whether photos of this size fit and leave space for answers; true if the browser doesn't report it. */
export const hasRoomFor = async (bytes: number): Promise<boolean> => {
  const { freeBytes } = await readStorageState();
  return freeBytes === null || freeBytes - bytes >= responseReserveBytes;
};
