import type { AppDispatch } from '../../store/hooks.ts';
import type { RoundPlace } from './roundPlaces.ts';
import { storedPlace, storePlace } from './roundPlaces.ts';
import { placeChanged } from './roundsSlice.ts';

/** Switches tab, drawing, checklist or scroll position of a round and remembers it on this device. [ROUND-05] */
export const movePlace = (
  dispatch: AppDispatch,
  ownerUserId: number,
  roundId: number,
  change: Partial<RoundPlace>,
): void => {
  const place = { ...storedPlace(ownerUserId, roundId), ...change };
  storePlace(ownerUserId, roundId, place);
  dispatch(placeChanged({ roundId, place }));
};
