import type { SetUp, SetUpCounts } from '#contract/templates/guide.ts';
import { guideSteps } from '#contract/templates/guideSteps.ts';
import type { GuideStep } from '#contract/templates/guideSteps.ts';

/** State of a step: `skipped` was left out by a user and isn't done, `next` is the first remaining one. */
export type StepState = 'done' | 'skipped' | 'next' | 'begun' | 'open';

export interface GuidedStep {
  name: GuideStep;
  state: StepState;
}

/**
 * Returns whether a step is done. Drawings: there is a floor, and each has one; items: no drawing is empty; plans: one is active, since a
 * copied one isn't.
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

/** Returns whether a step has been begun without being done. */
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

/** Returns the steps of a guide in order, each with its state. [SETUP-01, SETUP-03] */
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

/** Returns whether the guide is done: the first finished round ends it. [SETUP-04] */
export const isGuideDone = ({ counts }: Pick<SetUp, 'counts'>): boolean => counts.finishedRounds > 0;

/** Returns the number of steps that are done or skipped. */
export const settledSteps = (steps: readonly GuidedStep[]): number =>
  steps.filter(({ state }) => state === 'done' || state === 'skipped').length;
