import { buildingMoveTypes, userMoveTypes } from '#contract/moves/moveKinds.ts';
import type { MoveType } from '#contract/constants.ts';
import type { BuildingWithPlans, Move } from '#contract/moves/move.ts';
import type { MoveChoice, MoveOffer } from './moveChoices.ts';
import { choiceKey } from './moveChoices.ts';
import { levelNumber } from '../can.ts';
import { sortKeyOf } from '../sortKey.ts';
import { canGoAlong } from './moves.ts';

/** Converts a building to an offer. [MOVE-50] */
export const buildingOffer = ({ id, name }: { id: number; name: string }): MoveOffer => ({
  id,
  at: 0,
  name,
  moveTypes: buildingMoveTypes,
  staysReadable: false,
  places: [],
});

/** Returns the round plans of a move's buildings, without duplicates, with their buildings in the move. [MOVE-91] */
export function planOffers(answers: readonly BuildingWithPlans[], { moveBuildings }: Move): MoveOffer[] {
  const inMove = new Map(moveBuildings.map((building) => [building.oldBuildingId, building]));
  const plans = new Map(
    answers.flatMap(({ roundPlannings }) =>
      roundPlannings.map((plan) => [plan.oldRoundPlanningId, plan] as const),
    ),
  );
  const offers = [...plans.values()].map(
    ({ oldRoundPlanningId, roundPlanningName, moveTypes, buildings }) => ({
      id: oldRoundPlanningId,
      at: 0,
      name: roundPlanningName,
      moveTypes,
      staysReadable: false,
      places: buildings.flatMap(({ oldBuildingId, buildingName }) => {
        const building = inMove.get(oldBuildingId);
        return building ? [{ id: building.id, name: buildingName }] : [];
      }),
    }),
  );
  return byName(offers);
}

/** Returns the chosen plans with each of their buildings that isn't chosen. [MOVE-35] */
export function strangeBuildings(
  answers: readonly BuildingWithPlans[],
  plans: readonly MoveChoice[],
  buildings: readonly MoveChoice[],
): { plan: string; building: string }[] {
  const planIds = new Set(plans.map(({ id }) => id));
  const inMove = new Set(buildings.map(({ id }) => id));
  const missing = answers
    .flatMap(({ roundPlannings }) => roundPlannings)
    .filter(({ oldRoundPlanningId }) => planIds.has(oldRoundPlanningId))
    .flatMap(({ oldRoundPlanningId, roundPlanningName, buildings: own }) =>
      own
        .filter(({ oldBuildingId }) => !inMove.has(oldBuildingId))
        .map(
          ({ oldBuildingId, buildingName }) =>
            [
              `${oldRoundPlanningId} ${oldBuildingId}`,
              { plan: roundPlanningName, building: buildingName },
            ] as const,
        ),
    );
  return [...new Map(missing).values()];
}

/** A plan of a move with its records of one kind, as returned by the tabs' calls. [MOVE-94..97] */
interface PlanWith<Part> {
  moveRoundPlanningId: number;
  roundPlanningName: string;
  parts: readonly Part[];
}

/** A record used by a plan. */
interface OfferedPart {
  id: number;
  name: string;
  moveTypes: readonly MoveType[];
  staysReadable: boolean;
  group?: { id: number; name: string };
}

const byName = (offers: readonly MoveOffer[]): MoveOffer[] =>
  offers
    .map((offer) => ({ offer, key: sortKeyOf(offer.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ offer }) => offer);

/** Returns the records used by a move's plans, without duplicates, each with its plans; those that stay readable come last. */
export function partOffers(plans: readonly PlanWith<OfferedPart>[]): MoveOffer[] {
  const offers = new Map<number, MoveOffer & { places: { id: number; name: string }[] }>();
  for (const { moveRoundPlanningId, roundPlanningName, parts } of plans)
    for (const part of parts) {
      const offer = offers.get(part.id) ?? { ...part, at: 0, places: [] };
      offer.places.push({ id: moveRoundPlanningId, name: roundPlanningName });
      offers.set(part.id, offer);
    }
  const allOffers = [...offers.values()];
  const inOrder = allOffers.some(({ group }) => group) ? allOffers : byName(allOffers);
  return [
    ...inOrder.filter(({ staysReadable }) => !staysReadable),
    ...inOrder.filter(({ staysReadable }) => staysReadable),
  ];
}

/** Returns the plans with each of their roles that is neither chosen nor readable for the target. [MOVE-36] */
export function missingRoles(
  offers: readonly MoveOffer[],
  chosen: readonly MoveChoice[],
): { plan: string; role: string }[] {
  const keys = new Set(chosen.map(choiceKey));
  return offers
    .filter((offer) => !offer.staysReadable && !keys.has(choiceKey(offer)))
    .flatMap(({ name, places }) => places.map((plan) => ({ plan: plan.name, role: name })));
}

/** A person connected to a building. */
interface Connected {
  id: number;
  firstName: string;
  lastName: string;
  customerId: number;
  userRole: string;
}

/** Returns the people offered for a building: only employees of the customer itself, below its admin, can be moved. [MOVE-53] */
export const userOffers = (
  people: readonly Connected[],
  building: { id: number; oldBuildingId: number; buildingName: string },
  fromCustomerId: number,
): MoveOffer[] =>
  people.map(({ id, firstName, lastName, customerId, userRole }) => {
    const mayMove =
      customerId === fromCustomerId && canGoAlong({ level: levelNumber(userRole), licences: [] });
    return {
      id,
      at: building.oldBuildingId,
      name: `${firstName} ${lastName}`.trim(),
      staysReadable: false,
      moveTypes: userMoveTypes.filter((type) => type !== 'move' || mayMove),
      places: [{ id: building.id, name: building.buildingName }],
      group: { id: building.oldBuildingId, name: building.buildingName },
    };
  });
