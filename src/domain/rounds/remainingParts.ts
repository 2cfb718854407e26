import type { RoundArea } from '#contract/rounds/round.ts';
import { isInRect } from '../drawings/areaShapes.ts';
import { isJudged } from './roundState.ts';
import { type InfoState, type ItemState, itemsOfInfo, type RoundState } from './roundView.ts';

/** A part of a round that can be marked as a whole: a floor's drawing, or an area of it. */
export interface RoundPart {
  info: InfoState;
  /** Null means the whole drawing. */
  area: RoundArea | null;
}

/** Returns whether an item is in an area, by the rule that selects items for the plan. [PLAN-35] */
const isOn = ({ area }: RoundPart, { isPlaced, positionX: x, positionY: y }: ItemState): boolean =>
  area === null || (isPlaced !== false && isInRect(area, { x, y }));

/** Returns the remaining items of a part: neither controlled nor skipped. */
export const leftOn = (state: RoundState, place: RoundPart): ItemState[] =>
  itemsOfInfo(state, place.info.id).filter((item) => !isJudged(item) && isOn(place, item));

/** Returns the floors with remaining items, each with its areas that have some; areas are omitted if they offer no choice. */
export function remainingParts(state: RoundState): RoundPart[] {
  const places = state.infos.flatMap((info): RoundPart[] => [
    { info, area: null },
    ...(info.areas ?? []).map((area) => ({ info, area })),
  ]);
  const unfinishedPlaces = places.filter((place) => leftOn(state, place).length > 0);
  return unfinishedPlaces.length > 1 ? unfinishedPlaces : [];
}
