import { useSelector } from 'react-redux';
import type { RoundSaving, SyncState, WithSync } from './syncSlice.ts';
import { selectSaving, selectSync } from './syncSlice.ts';

/** Returns the waiting and parked work and the storage mode, for the shell and the sync panel. */
export const useSync = (): SyncState => useSelector(selectSync);

/** Returns the saving state of one round. */
export const useSaving = (roundId: number): RoundSaving =>
  useSelector((state: WithSync) => selectSaving(state, roundId));

/** Returns the storage mode; it changes once per page, when the stores are opened. */
export const useStorageMode = (): SyncState['storage'] => useSelector(({ sync }: WithSync) => sync.storage);

/** Returns whether a save of any round is in progress. */
export const useIsSavingAnything = (): boolean =>
  useSelector(({ sync }: WithSync) => Object.values(sync.rounds).some(({ status }) => status === 'saving'));

/** Returns the number of other users' acts that wait on this device. */
export const useForeignCount = (): number => useSelector(({ sync }: WithSync) => sync.foreignCount);

/** Returns the number of refused calls in all of the user's rounds. */
export const useRefusedCount = (): number =>
  useSelector(({ sync }: WithSync) =>
    Object.values(sync.rounds).reduce((sum, { parked }) => sum + parked.length, 0),
  );

/** Returns the number of the user's own operations that wait on this device. */
export const useUnsentCount = (): number => useSelector(({ sync }: WithSync) => sync.waiting);
