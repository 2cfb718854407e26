import type { Permission } from '#contract/users/permissions.ts';
import type { SetUp } from '#contract/templates/guide.ts';
import type { GuideStep } from '#contract/templates/guideSteps.ts';
import { guidedSteps } from './guide.ts';

/** Screens that a guide leads to; the second row shows one record each. */
type Place =
  | { screen: 'buildings' | 'catalogue' | 'users' | 'roles' | 'questions' | 'checklists' | 'roundPlans' }
  | {
      screen: 'drawingSet' | 'floors' | 'floor' | 'building' | 'roundPlan' | 'startRound' | 'round';
      id: number;
    };

/** Screen of a step, and the required rights. */
export type GuideTarget = Place & { rights: readonly Permission[] };

/** Prerequisite of a step. */
export type Missing = 'building' | 'floor' | 'drawing' | 'plan';

/** Screens of a step, the nearest first; empty while a prerequisite is missing. */
export interface StepTargets {
  waitsFor: Missing | null;
  /** Rights required for the step, also while it waits. */
  rights: readonly Permission[];
  targets: GuideTarget[];
}

const drawing: readonly Permission[] = ['floors_edit', 'floor_areas_edit'];

const waiting = (waitsFor: Missing, rights: readonly Permission[]): StepTargets => ({
  waitsFor,
  rights,
  targets: [],
});
const led = (main: GuideTarget, ...others: GuideTarget[]): StepTargets => ({
  waitsFor: null,
  rights: main.rights,
  targets: [main, ...others],
});

/** Returns the screens for adding drawings: the first floor without one, else the floors of the first incomplete building. */
function drawingTargets({ undrawnFloorId, buildingId }: SetUp['places']): StepTargets {
  const house: GuideTarget =
    buildingId === null
      ? { screen: 'buildings', rights: drawing }
      : { screen: 'floors', id: buildingId, rights: ['floors_edit'] };
  const set: GuideTarget[] =
    buildingId === null ? [] : [{ screen: 'drawingSet', id: buildingId, rights: drawing }];
  if (undrawnFloorId === null) return led(house, ...set);
  return led({ screen: 'floor', id: undrawnFloorId, rights: drawing }, ...set, house);
}

/** Returns the screens for adding items: the catalogue while it is empty, else the first drawing without items. */
function itemTargets({ counts, places }: SetUp): StepTargets {
  const catalogue: GuideTarget = { screen: 'catalogue', rights: ['fireprotections_edit'] };
  if (counts.entries === 0) return led(catalogue);
  const { bareFloorId, buildingId } = places;
  const rights: readonly Permission[] = ['floor_areas_edit'];
  if (bareFloorId !== null) return led({ screen: 'floor', id: bareFloorId, rights }, catalogue);
  const house: GuideTarget =
    buildingId === null ? { screen: 'buildings', rights } : { screen: 'building', id: buildingId, rights };
  return led(house, catalogue);
}

/** Returns the screen of the first round: the one under way, else the start of the first active plan. */
function roundTargets({ roundId, planId }: SetUp['places']): StepTargets {
  const rights: readonly Permission[] = ['roundplannings_perform_round'];
  if (roundId !== null) return led({ screen: 'round', id: roundId, rights });
  return planId === null ? waiting('plan', rights) : led({ screen: 'startRound', id: planId, rights });
}

/** Returns the screens of a guide's step, as specific as the existing records allow. [SETUP-09] */
export function targetsOf(step: GuideStep, setUp: SetUp): StepTargets {
  const { counts, places } = setUp;
  const roles: GuideTarget = { screen: 'roles', rights: ['roles_edit'] };
  const users: GuideTarget = { screen: 'users', rights: ['users_edit'] };
  const questions: GuideTarget = { screen: 'questions', rights: ['questions_edit'] };
  const checklists: GuideTarget = { screen: 'checklists', rights: ['checklists_edit'] };
  const plans: GuideTarget = { screen: 'roundPlans', rights: ['roundplannings_edit'] };
  switch (step) {
    case 'buildings':
      return led({ screen: 'buildings', rights: ['buildings_edit'] });
    case 'drawings':
      return counts.buildings === 0 ? waiting('building', drawing) : drawingTargets(places);
    case 'items':
      if (counts.entries > 0 && counts.drawnFloors === 0) return waiting('drawing', ['floor_areas_edit']);
      return itemTargets(setUp);
    case 'people':
      return counts.roles === 0 ? led(roles, users) : led(users, roles);
    case 'checklists':
      return counts.questions === 0 ? led(questions, checklists) : led(checklists, questions);
    case 'plans':
      if (counts.floors === 0) return waiting('floor', plans.rights);
      if (counts.activePlans > 0 || places.restingPlanId === null) return led(plans);
      return led({ ...plans, screen: 'roundPlan', id: places.restingPlanId }, plans);
    case 'round':
      return roundTargets(places);
  }
}

/** Returns whether the rights allow any of the remaining steps. [SETUP-145] */
export const hasStepFor = (setUp: SetUp, holds: (right: Permission) => boolean): boolean =>
  guidedSteps(setUp).some(
    ({ name, state }) =>
      state !== 'done' &&
      state !== 'skipped' &&
      targetsOf(name, setUp).targets.some(({ rights }) => rights.every(holds)),
  );
