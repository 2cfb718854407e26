import { clickFromLooseFlaw } from '#domain/drawings/coordinates.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import type { FlawState, InfoState, ItemState, RoundState } from '#domain/rounds/roundView.ts';
import { itemsOfInfo } from '#domain/rounds/roundView.ts';
import { judgedFloors } from '#entities/rounds/ui/summaryTexts.ts';

/** Flaw of a report with its location; the item is null for a loose one. */
export interface ReportedFlaw {
  flaw: FlawState;
  item: ItemState | null;
  info: InfoState;
}

/** Returns the flaws of the judged items and the loose ones, by floor and number. */
export const reportedFlaws = (state: RoundState): ReportedFlaw[] => {
  const judgedIds = new Set(judgedFloors(state).flatMap(({ items }) => items.map(({ id }) => id)));
  return state.infos.flatMap((info) => [
    ...itemsOfInfo(state, info.id)
      .filter(({ id }) => judgedIds.has(id))
      .flatMap((item) => item.flaws.map((flaw) => ({ flaw, item, info }))),
    ...info.looseFlaws.map((flaw) => ({ flaw, item: null, info })),
  ]);
};

/** Returns a flaw's position on its drawing's grid; null without one. */
export const placeOf = (flaw: FlawState, item: ItemState | null): Point | null => {
  if (!item) return clickFromLooseFlaw(flaw);
  return isOnDrawing(item) ? { x: item.positionX, y: item.positionY } : null;
};

/** Formats the responsible person by name and the role of a flaw, if there are any. */
export const responsibleOf = (
  { personId, responsibleName }: Pick<FlawState, 'personId' | 'responsibleName'>,
  { personOf }: { personOf: (personId: number) => string },
): string => [personId == null ? '' : personOf(personId), responsibleName].filter(Boolean).join(' · ');
