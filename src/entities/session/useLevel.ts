import { useSelector } from 'react-redux';
import type { WithSync } from '#offline/sync/syncSlice.ts';

/** Returns whether the backend has the level `tillsyn` of the contract; true while unknown, since a request does no harm. */
export const useIsTillsyn = (): boolean =>
  useSelector(({ sync }: WithSync) => sync.capabilities?.includes('tillsyn') ?? true);

/**
 * Returns whether the backend is known to have the level `tillsyn`: for content shown before the first request, and for fields inside a
 * specified call, which another backend might refuse entirely.
 */
export const useIsKnownTillsyn = (): boolean =>
  useSelector(({ sync }: WithSync) => sync.capabilities?.includes('tillsyn') ?? false);
