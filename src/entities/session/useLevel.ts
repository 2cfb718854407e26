import { useSelector } from 'react-redux';
import { selectIsTillsyn } from '#offline/sync/syncSlice.ts';

/** Returns whether the backend has the level `tillsyn` of the contract; true while unknown, since a request does no harm. */
export const useIsTillsyn = (): boolean => useSelector(selectIsTillsyn);
