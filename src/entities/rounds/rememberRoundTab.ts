import type { AppDispatch } from '#store/hooks.ts';
import type { RoundTabState } from './storedRoundTabs.ts';
import { storedRoundTab, storeRoundTab } from './storedRoundTabs.ts';
import { roundTabChanged } from './roundsSlice.ts';

/** Switches tab, drawing, checklist or scroll position of a round and remembers it on this device. [ROUND-05] */
export const rememberRoundTab = (
  dispatch: AppDispatch,
  ownerUserId: number,
  roundId: number,
  change: Partial<RoundTabState>,
): void => {
  const roundTab = { ...storedRoundTab(ownerUserId, roundId), ...change };
  storeRoundTab(ownerUserId, roundId, roundTab);
  dispatch(roundTabChanged({ roundId, roundTab }));
};
