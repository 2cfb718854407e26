import { buildingMoveTypes, recordMoveTypes, userMoveTypes } from '#contract/moves/moveKinds.ts';
import type { MoveTab, MoveType } from '#contract/constants.ts';
import type { Move, MoveBuilding } from '#contract/moves/move.ts';
import type { MoveChoice, MoveOffer } from './moveChoices.ts';
import { choiceKey, savedChoices } from './moveChoices.ts';
import { allowedType } from './moves.ts';

/** Rows of a request, each with the key of its choice: an error names a row by its index. */
export interface SentRows<Row> {
  rows: readonly Row[];
  keys: readonly string[];
}

const toSentRows = <Row>(pairs: readonly (readonly [string, Row])[]): SentRows<Row> => ({
  rows: pairs.map(([, row]) => row),
  keys: pairs.map(([key]) => key),
});

const offersByKey = (offers: readonly MoveOffer[]) =>
  new Map(offers.map((offer) => [choiceKey(offer), offer]));

/** Returns the buildings to add to a move, or whose type changes. [MOVE-45, MOVE-90] */
export function buildingsToAdd(
  choices: readonly MoveChoice[],
  saved: readonly MoveChoice[],
): SentRows<{ buildingId: number; moveType: (typeof buildingMoveTypes)[number] }> {
  const types = new Map(saved.map(({ id, moveType }) => [id, moveType]));
  return toSentRows(
    choices
      .filter(({ id, moveType }) => types.get(id) !== moveType)
      .map(
        (choice) =>
          [
            choiceKey(choice),
            { buildingId: choice.id, moveType: allowedType(buildingMoveTypes, choice.moveType) },
          ] as const,
      ),
  );
}

/** Returns the buildings that remain in a move after a removal. [MOVE-88] */
export const buildingsToKeep = (
  choices: readonly MoveChoice[],
): SentRows<{ oldBuildingId: number; moveType: (typeof buildingMoveTypes)[number] }> =>
  toSentRows(
    choices.map(
      (choice) =>
        [
          choiceKey(choice),
          { oldBuildingId: choice.id, moveType: allowedType(buildingMoveTypes, choice.moveType) },
        ] as const,
    ),
  );

/** Returns whether a building of the move is no longer chosen. */
export function isAnyRemoved(choices: readonly MoveChoice[], saved: readonly MoveChoice[]): boolean {
  const choiceIds = new Set(choices.map(({ id }) => id));
  return saved.some(({ id }) => !choiceIds.has(id));
}

/**
 * Returns the plans with the move's building that each is saved under: the existing one, else the first of the plan's buildings in the
 * move. [MOVE-92]
 */
export function planRows(choices: readonly MoveChoice[], offers: readonly MoveOffer[], move: Move) {
  const byKey = offersByKey(offers);
  const under = new Map(
    move.moveBuildings.flatMap(({ id, roundPlannings }) =>
      roundPlannings.map(({ oldRoundPlanningId }) => [oldRoundPlanningId, id] as const),
    ),
  );
  return toSentRows(
    choices.map((choice) => {
      const places = byKey.get(choiceKey(choice))?.places ?? [];
      const before = under.get(choice.id);
      const isStill = places.some(({ id }) => id === before);
      const moveBuildingId = (isStill ? before : places[0]?.id) ?? before ?? 0;
      return [
        choiceKey(choice),
        {
          roundPlanningId: choice.id,
          moveType: allowedType(recordMoveTypes, choice.moveType),
          moveBuildingId,
        },
      ] as const;
    }),
  );
}

/** Returns the saved plans whose finished-rounds switch changes. [MOVE-93] */
export function historyChanges(
  choices: readonly MoveChoice[],
  move: Move,
): { moveRoundPlanningId: number; keepHistory: boolean }[] {
  const keepHistoryById = new Map(choices.map(({ id, keepHistory = true }) => [id, keepHistory]));
  return move.moveBuildings
    .flatMap(({ roundPlannings }) => roundPlannings)
    .flatMap(({ id, oldRoundPlanningId, keepHistory }) => {
      const isKept = keepHistoryById.get(oldRoundPlanningId) ?? keepHistory;
      return isKept === keepHistory ? [] : [{ moveRoundPlanningId: id, keepHistory: isKept }];
    });
}

/** Tabs whose records belong to plans. */
export type PartTab = Exclude<MoveTab, 'buildings' | 'plans' | 'users'>;

/** One chosen record of one plan. */
export interface PartRow {
  moveRoundPlanningId: number;
  recordId: number;
  moveType: MoveType;
  idToReplace: number | null;
}

/**
 * Returns the chosen records, once for every plan that uses them; a record no longer used by any plan keeps its plan, and is refused there.
 * [MOVE-99..103]
 */
export function partRows(
  tab: PartTab,
  choices: readonly MoveChoice[],
  offers: readonly MoveOffer[],
  move: Move,
): SentRows<PartRow> {
  const byKey = offersByKey(offers);
  const plans = move.moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
  const savedUnder = (id: number) =>
    plans.filter((plan) =>
      savedChoices({ moveBuildings: [{ ...noBuilding, roundPlannings: [plan] }] }, tab).some(
        (saved) => saved.id === id,
      ),
    );
  return toSentRows(
    choices.flatMap((choice) => {
      const { id, moveType, idToReplace } = choice;
      const places = byKey.get(choiceKey(choice))?.places ?? savedUnder(id);
      return places.map(
        (plan) =>
          [choiceKey(choice), { moveRoundPlanningId: plan.id, recordId: id, moveType, idToReplace }] as const,
      );
    }),
  );
}

const noBuilding: Omit<MoveBuilding, 'roundPlannings'> = {
  id: 0,
  oldBuildingId: 0,
  buildingName: '',
  moveType: 'copy',
  users: [],
};

/** Returns the people with the building of the move that they are chosen for. [MOVE-104] */
export function userRows(choices: readonly MoveChoice[], move: Move) {
  const buildings = new Map(move.moveBuildings.map(({ oldBuildingId, id }) => [oldBuildingId, id]));
  return toSentRows(
    choices.map(
      (choice) =>
        [
          choiceKey(choice),
          {
            userId: choice.id,
            moveType: allowedType(userMoveTypes, choice.moveType),
            moveBuildingId: buildings.get(choice.at) ?? 0,
          },
        ] as const,
    ),
  );
}

/**
 * Returns the key of the choice that an error refers to, by the row in its field (`3.moveType`, `moveBuildingRequests.3.buildingId`); null
 * for the whole request.
 */
export function keyOfField(field: string | null, keys: readonly string[]): string | null {
  const place = /^(?:[a-zA-Z]+\.)?(\d+)(?:\.|$)/.exec(field ?? '')?.[1];
  return place === undefined ? null : (keys[Number(place)] ?? null);
}
