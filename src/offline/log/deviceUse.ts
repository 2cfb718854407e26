import { makeEmitter } from '#platform/emitter.ts';
import { databaseNames } from './databaseNames.ts';

const databases: readonly (string | undefined)[] = Object.values(databaseNames);
let isInUse = false;

/** Fires when this page opens its stores for the first time. */
export const deviceOpened = makeEmitter();

/** Records that this page has opened its stores. */
export const noteDeviceOpened = (): void => {
  if (isInUse) return;
  isInUse = true;
  deviceOpened.emit();
};

/** Runs work that needs this page's stores once it has opened them: now, or never where it opens none. */
export const onceDeviceOpened = (work: () => void): void => {
  if (isInUse) return work();
  const stop = deviceOpened.on(() => {
    stop();
    work();
  });
};

/**
 * Whether work may wait on this device: not if this page has opened no store and none exists, so that the IndexedDB library need not be
 * loaded. If the browser can't tell, it may.
 */
export const mayHoldWork = async (): Promise<boolean> => {
  if (isInUse) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => databases.includes(name));
  } catch {
    return true;
  }
};
