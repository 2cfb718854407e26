import { makeEmitter } from '../../platform/emitter.ts';
import { databaseNames } from './databaseNames.ts';

const databases: readonly (string | undefined)[] = Object.values(databaseNames);
let isInUse = false;

/** Told when this page opens its stores for the first time. */
export const deviceOpened = makeEmitter();

/** Notes that this page has opened its stores. */
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
 * Whether work may wait on this device: not where this page has opened no store and none was ever made, so that the
 * databases' library stays unfetched. Where the browser doesn't tell, it may.
 */
export const mayHoldWork = async (): Promise<boolean> => {
  if (isInUse) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => databases.includes(name));
  } catch {
    return true;
  }
};
