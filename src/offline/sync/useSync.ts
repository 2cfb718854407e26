import { useSelector } from 'react-redux';
import type { RoundSaving, SyncState, WithSync } from './syncSlice.ts';
import { selectSaving, selectSync } from './syncSlice.ts';

/** What waits, what is parked and where work is stored, for the shell and the sync panel. */
export const useSync = (): SyncState => useSelector(selectSync);

/** The saving state of one round. */
export const useSaving = (roundId: number): RoundSaving =>
  useSelector((state: WithSync) => selectSaving(state, roundId));

/** Where work is stored; changes once per page, when the stores are opened. */
export const useStorageMode = (): SyncState['storage'] => useSelector(({ sync }: WithSync) => sync.storage);

/** Whether a save of any round is in progress. */
export const useIsSavingAnything = (): boolean =>
  useSelector(({ sync }: WithSync) => Object.values(sync.rounds).some(({ status }) => status === 'saving'));

/** How many acts of other users wait on this device. */
export const useForeignCount = (): number => useSelector(({ sync }: WithSync) => sync.foreignCount);

/** Number of refused calls in all of the user's rounds. */
export const useRefusedCount = (): number =>
  useSelector(({ sync }: WithSync) =>
    Object.values(sync.rounds).reduce((sum, { parked }) => sum + parked.length, 0),
  );

/** How many of the user's own operations wait on this device. */
export const useUnsentCount = (): number => useSelector(({ sync }: WithSync) => sync.waiting);
