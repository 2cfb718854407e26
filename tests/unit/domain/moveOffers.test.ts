import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import {
  buildingOffer,
  missingRoles,
  partOffers,
  planOffers,
  strangeBuildings,
  userOffers,
} from '#domain/moves/moveOffers.ts';
import { recordMoveTypes } from '#contract/moves/moveKinds.ts';
import { building, choice, moveOf, offer } from './moveFixture.ts';

const at = (id: number) => ({ oldBuildingId: id, buildingName: `Hus ${id}` });
const planned = (id: number, name: string, places: readonly number[]) => ({
  oldRoundPlanningId: id,
  roundPlanningName: name,
  moveTypes: [...recordMoveTypes],
  buildings: places.map(at),
});
const sharedPlan = planned(22, 'Hela ronden', [1, 2, 3]);
const answers = [
  { ...at(1), roundPlannings: [sharedPlan, planned(21, 'Första ronden', [1])] },
  { ...at(2), roundPlannings: [sharedPlan] },
];

test('a building can be copied and moved [MOVE-50]', () => {
  expect(buildingOffer({ id: 3, name: 'Hus' })).toMatchObject({
    id: 3,
    name: 'Hus',
    moveTypes: ['copy', 'move'],
  });
});

describe('round plans', () => {
  test('are listed once, by name, with their buildings in the move', () => {
    expect(planOffers(answers, moveOf([building(1), building(2)]))).toMatchObject([
      { id: 21, name: 'Första ronden', places: [{ id: 1001, name: 'Hus 1' }] },
      {
        id: 22,
        name: 'Hela ronden',
        places: [
          { id: 1001, name: 'Hus 1' },
          { id: 1002, name: 'Hus 2' },
        ],
      },
    ]);
  });

  test('a chosen plan warns of each building that isn’t chosen, once [MOVE-35]', () => {
    const choices = [choice(21), choice(22)];
    expect(strangeBuildings(answers, choices, [choice(1), choice(2)])).toEqual([
      { plan: 'Hela ronden', building: 'Hus 3' },
    ]);
    expect(strangeBuildings(answers, choices, [choice(1), choice(2), choice(3)])).toEqual([]);
    expect(strangeBuildings(answers, [choice(21)], [choice(1)])).toEqual([]);
  });
});

describe('records used by plans', () => {
  const part = (id: number, name: string, staysReadable = false) => ({
    id,
    name,
    moveTypes: ['copy'] as const,
    staysReadable,
  });

  test('are listed once with their plans, by name, readable ones last', () => {
    const offers = partOffers([
      { moveRoundPlanningId: 121, roundPlanningName: 'A', parts: [part(1, 'Över'), part(2, 'Alla', true)] },
      {
        moveRoundPlanningId: 122,
        roundPlanningName: 'B',
        parts: [part(3, 'Plan 10'), part(4, 'Plan 2'), part(1, 'Över')],
      },
    ]);
    expect(offers.map(({ id }) => id)).toEqual([4, 3, 1, 2]);
    expect(offers[2]?.places).toEqual([
      { id: 121, name: 'A' },
      { id: 122, name: 'B' },
    ]);
  });

  test('questions keep the order of their group [MOVE-31]', () => {
    const group = { id: 8, name: 'Vägar' };
    const parts = [
      { ...part(2, 'Öppet?'), group },
      { ...part(1, 'Fri?'), group },
    ];
    const offers = partOffers([{ moveRoundPlanningId: 121, roundPlanningName: 'A', parts }]);
    expect(offers.map(({ name, group: held }) => [name, held?.name])).toEqual([
      ['Öppet?', 'Vägar'],
      ['Fri?', 'Vägar'],
    ]);
  });

  test('a role that is neither chosen nor readable is missing, listed for each plan [MOVE-36]', () => {
    const places = [
      { id: 121, name: 'A' },
      { id: 122, name: 'B' },
    ];
    const offers = [
      offer(1, { name: 'Vakt', places }),
      offer(2, { name: 'Väktare', places, staysReadable: true }),
      offer(3, { name: 'Värd', places }),
    ];
    expect(missingRoles(offers, [choice(3)])).toEqual([
      { plan: 'A', role: 'Vakt' },
      { plan: 'B', role: 'Vakt' },
    ]);
  });
});

test('people of the customer itself below its admin can be moved, all others cross-connected [MOVE-53]', () => {
  const place = { id: 1001, oldBuildingId: 1, buildingName: 'Hus 1' };
  const person = (id: number, customerId: number, userRole: string) => ({
    id,
    customerId,
    userRole,
    firstName: 'Inga',
    lastName: 'Lund',
  });
  const typesAt = (customerId: number) =>
    Object.fromEntries(
      accessLevels.map((level) => [
        level,
        userOffers([person(5, customerId, level)], place, 1)[0]?.moveTypes,
      ]),
    );
  expect(typesAt(1)).toEqual({
    BasicUserLight: ['move', 'crossConnect'],
    BasicUser: ['move', 'crossConnect'],
    User: ['move', 'crossConnect'],
    Admin: ['move', 'crossConnect'],
    CustomerAdmin: ['crossConnect'],
    CompanyAdmin: ['crossConnect'],
    WebSbaAdmin: ['crossConnect'],
  });
  expect(Object.values(typesAt(2)).every((types) => types?.join() === 'crossConnect')).toBe(true);
  expect(userOffers([person(5, 1, 'User')], place, 1)).toMatchObject([
    { id: 5, at: 1, name: 'Inga Lund', places: [{ id: 1001 }], group: { id: 1, name: 'Hus 1' } },
  ]);
});
