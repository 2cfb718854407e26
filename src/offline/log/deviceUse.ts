import { makeEmitter } from '#platform/emitter.ts';
import { databaseNames } from './databaseNames.ts';

const databases: readonly (string | undefined)[] = Object.values(databaseNames);
let isInUse = false;

/** Fires when this page opens its stores for the first time. */
export const deviceOpened = makeEmitter();

/** Fires when a test gives this page other stores, as a reload does. */
export const deviceReplaced = makeEmitter();

/** Records that this page has opened its stores. */
export const noteDeviceOpened = (): void => {
  if (isInUse) return;
  isInUse = true;
  deviceOpened.emit();
};

/** Runs `work` once this page has opened its stores: now, later, or never if it opens none. */
export const onceDeviceOpened = (work: () => void): void => {
  if (isInUse) return work();
  const stop = deviceOpened.on(() => {
    stop();
    work();
  });
};

/**
 * Returns whether work may wait on this device: false if this page has opened no store and none exists, so that the IndexedDB library isn't
 * loaded. True if the browser can't tell.
 */
export const mayHoldWork = async (): Promise<boolean> => {
  if (isInUse) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => databases.includes(name));
  } catch {
    return true;
  }
};
