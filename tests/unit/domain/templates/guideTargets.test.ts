import { expect, test } from 'vitest';
import type { SetUp, SetUpCounts, SetUpPlaces } from '#contract/templates/guide.ts';
import type { GuideStep } from '#contract/templates/guideSteps.ts';
import { guideSteps } from '#contract/templates/guideSteps.ts';
import { accessLevels, permissions } from '#contract/users/permissions.ts';
import { holdersOf } from '#domain/users/holdersOf.ts';
import { can } from '#domain/can.ts';
import { hasStepFor, targetsOf } from '#domain/templates/guideTargets.ts';

const setUpWith = (counts: Partial<SetUpCounts>, places: Partial<SetUpPlaces> = {}): SetUp => ({
  customerId: 7,
  isHidden: false,
  skipped: [],
  counts: {
    buildings: 0,
    floors: 0,
    drawnFloors: 0,
    items: 0,
    bareDrawings: 0,
    people: 0,
    entries: 0,
    roles: 0,
    questions: 0,
    checklists: 0,
    plans: 0,
    activePlans: 0,
    runningRounds: 0,
    finishedRounds: 0,
    ...counts,
  },
  places: {
    buildingId: null,
    undrawnFloorId: null,
    bareFloorId: null,
    restingPlanId: null,
    planId: null,
    roundId: null,
    ...places,
  },
});

/** Returns the screens of a step with their records, or its prerequisite. */
const ways = (step: GuideStep, counts: Partial<SetUpCounts>, places?: Partial<SetUpPlaces>) => {
  const { waitsFor, targets } = targetsOf(step, setUpWith(counts, places));
  return (
    waitsFor ?? targets.map((target) => ('id' in target ? `${target.screen} ${target.id}` : target.screen))
  );
};

test('each step links to the nearest existing target [SETUP-09]', () => {
  expect(ways('buildings', {})).toEqual(['buildings']);
  expect(ways('drawings', {})).toBe('building');
  expect(ways('drawings', { buildings: 1 })).toEqual(['buildings']);
  expect(ways('drawings', { buildings: 1 }, { buildingId: 3 })).toEqual(['floors 3', 'drawingSet 3']);
  expect(ways('drawings', { buildings: 1 }, { buildingId: 3, undrawnFloorId: 5 })).toEqual([
    'floor 5',
    'drawingSet 3',
    'floors 3',
  ]);
  expect(ways('items', {})).toEqual(['catalogue']);
  expect(ways('items', { entries: 1 })).toBe('drawing');
  const drawnCounts = { entries: 1, drawnFloors: 1 };
  expect(ways('items', drawnCounts)).toEqual(['buildings', 'catalogue']);
  expect(ways('items', drawnCounts, { buildingId: 3 })).toEqual(['building 3', 'catalogue']);
  expect(ways('items', drawnCounts, { buildingId: 3, bareFloorId: 5 })).toEqual(['floor 5', 'catalogue']);
  expect(ways('people', {})).toEqual(['roles', 'users']);
  expect(ways('people', { roles: 1 })).toEqual(['users', 'roles']);
  expect(ways('checklists', {})).toEqual(['questions', 'checklists']);
  expect(ways('checklists', { questions: 1 })).toEqual(['checklists', 'questions']);
});

test('plans wait for floors, the round for an active plan, and one that rests or runs is opened [SETUP-09]', () => {
  expect(ways('plans', {})).toBe('floor');
  expect(ways('plans', { floors: 1 })).toEqual(['roundPlans']);
  expect(ways('plans', { floors: 1, plans: 1 }, { restingPlanId: 4 })).toEqual(['roundPlan 4', 'roundPlans']);
  expect(ways('plans', { floors: 1, activePlans: 1 }, { restingPlanId: 4 })).toEqual(['roundPlans']);
  expect(ways('round', {})).toBe('plan');
  expect(ways('round', {}, { planId: 4 })).toEqual(['startRound 4']);
  expect(ways('round', {}, { planId: 4, roundId: 9 })).toEqual(['round 9']);
});

test('each target names its rights, and each right its holders [SETUP-10]', () => {
  const fullSetUp = setUpWith(
    { buildings: 1, floors: 1, drawnFloors: 1, entries: 1 },
    { buildingId: 3, planId: 4 },
  );
  for (const step of guideSteps) {
    const rights = targetsOf(step, fullSetUp).targets.map((target) => target.rights);
    expect(rights.every((needed) => needed.length > 0)).toBe(true);
    for (const right of rights.flat()) expect(holdersOf(right).length).toBeGreaterThan(0);
  }
  expect(holdersOf('buildings_edit')).toEqual([{ from: 'Admin', licence: null }]);
  expect(holdersOf('roundplannings_perform_round')).toEqual([{ from: 'BasicUser', licence: null }]);
  expect(holdersOf('checklists_edit')).toEqual([
    { from: 'Admin', licence: 'checklist' },
    { from: 'CompanyAdmin', licence: null },
  ]);
  expect(Object.keys(permissions)).toContain('buildings_edit');
});

test('a user who can do none of the remaining steps has no step until a round waits [SETUP-145]', () => {
  const may = (level: number, setUp: SetUp) =>
    hasStepFor(setUp, (right) => can({ level, licences: [] }, right));
  const user = accessLevels.indexOf('User');
  const admin = accessLevels.indexOf('Admin');
  expect([may(user, setUpWith({})), may(admin, setUpWith({}))]).toEqual([false, true]);
  const planned = setUpWith({ floors: 1, plans: 1, activePlans: 1 }, { planId: 8 });
  expect([may(0, planned), may(user, planned)]).toEqual([false, true]);
  expect(may(user, { ...planned, skipped: ['round'] })).toBe(false);
  // A step that waits for another one can't be done yet.
  expect(may(user, setUpWith({ floors: 1, plans: 1 }))).toBe(false);
});
