import type { SetUp, SetUpCounts } from '#contract/setUp/guide.ts';
import { guideSteps } from '#contract/setUp/guideSteps.ts';
import type { GuideStep } from '#contract/setUp/guideSteps.ts';

/** Where a step stands: `skipped` was left out by somebody and isn't done, `next` is the first one that is left. */
export type StepState = 'done' | 'skipped' | 'next' | 'begun' | 'open';

/** A step with its state. */
export interface GuidedStep {
  name: GuideStep;
  state: StepState;
}

/**
 * Is a step done? Drawings: each floor has one, and there is a floor; items: no drawing is without; a plan has to be active, since a copied
 * one isn't.
 */
function isDone(name: GuideStep, counts: SetUpCounts): boolean {
  switch (name) {
    case 'buildings':
      return counts.buildings > 0;
    case 'drawings':
      return counts.drawnFloors > 0 && counts.drawnFloors >= counts.floors;
    case 'items':
      return counts.items > 0 && counts.bareDrawings === 0;
    case 'people':
      return counts.people > 0 && counts.roles > 0;
    case 'checklists':
      return counts.checklists > 0;
    case 'plans':
      return counts.activePlans > 0;
    case 'round':
      return counts.finishedRounds > 0;
  }
}

/** Has a step been begun, without being done? */
function isBegun(name: GuideStep, counts: SetUpCounts): boolean {
  switch (name) {
    case 'buildings':
      return false;
    case 'drawings':
      return counts.floors > 0;
    case 'items':
      return counts.items > 0;
    case 'people':
      return counts.people + counts.roles > 0;
    case 'checklists':
      return counts.questions > 0;
    case 'plans':
      return counts.plans > 0;
    case 'round':
      return counts.runningRounds > 0;
  }
}

/** The steps of a guide in their order, each with where it stands. [SETUP-01, SETUP-03] */
export function guidedSteps({ counts, skipped }: Pick<SetUp, 'counts' | 'skipped'>): GuidedStep[] {
  let hasNext = false;
  return guideSteps.map((name) => {
    if (isDone(name, counts)) return { name, state: 'done' };
    if (skipped.includes(name)) return { name, state: 'skipped' };
    if (!hasNext) {
      hasNext = true;
      return { name, state: 'next' };
    }
    return { name, state: isBegun(name, counts) ? 'begun' : 'open' };
  });
}

/** The first finished round ends a guide by itself. [SETUP-04] */
export const isGuideDone = ({ counts }: Pick<SetUp, 'counts'>): boolean => counts.finishedRounds > 0;

/** How many of the steps need nobody any more. */
export const settledSteps = (steps: readonly GuidedStep[]): number =>
  steps.filter(({ state }) => state === 'done' || state === 'skipped').length;
