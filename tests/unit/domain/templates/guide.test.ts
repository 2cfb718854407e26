import { describe, expect, test } from 'vitest';
import type { SetUpCounts } from '#contract/templates/guide.ts';
import { guideSteps } from '#contract/templates/guideSteps.ts';
import { guidedSteps, isGuideDone, settledSteps } from '#domain/templates/guide.ts';

const nothing: SetUpCounts = {
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
};
const statesAt = (counts: Partial<SetUpCounts>, skipped: (typeof guideSteps)[number][] = []) =>
  Object.fromEntries(
    guidedSteps({ counts: { ...nothing, ...counts }, skipped }).map(({ name, state }) => [name, state]),
  );

describe('the steps of a guide', () => {
  test('have the order of the contract, and begin with the building [SETUP-01]', () => {
    expect(guidedSteps({ counts: nothing, skipped: [] }).map(({ name }) => name)).toEqual([...guideSteps]);
    expect(statesAt({})).toEqual({
      buildings: 'next',
      drawings: 'open',
      items: 'open',
      people: 'open',
      checklists: 'open',
      plans: 'open',
      round: 'open',
    });
  });

  test.each([
    ['buildings', {}, { buildings: 1 }],
    ['drawings', { floors: 2, drawnFloors: 1 }, { floors: 2, drawnFloors: 2 }],
    ['drawings', { floors: 0, drawnFloors: 0 }, { floors: 1, drawnFloors: 1 }],
    ['items', { items: 3, bareDrawings: 1 }, { items: 3, bareDrawings: 0 }],
    ['people', { people: 1 }, { people: 1, roles: 1 }],
    ['people', { roles: 1 }, { people: 1, roles: 1 }],
    ['checklists', { questions: 4 }, { checklists: 1 }],
    ['plans', { plans: 2 }, { plans: 2, activePlans: 1 }],
    ['round', { runningRounds: 1 }, { finishedRounds: 1 }],
  ] as const)('%s is done when it is complete, not when it is half done [SETUP-03]', (name, half, whole) => {
    expect(statesAt(half)[name]).not.toBe('done');
    expect(statesAt(whole)[name]).toBe('done');
  });

  test('a step started out of order says so, and a skipped step is passed until done [SETUP-03]', () => {
    const states = statesAt(
      { floors: 1, items: 2, bareDrawings: 1, people: 1, questions: 1, plans: 1, runningRounds: 1 },
      ['buildings'],
    );
    expect(states).toEqual({
      buildings: 'skipped',
      drawings: 'next',
      items: 'begun',
      people: 'begun',
      checklists: 'begun',
      plans: 'begun',
      round: 'begun',
    });
    expect(statesAt({ buildings: 1 }, ['buildings']).buildings).toBe('done');
    expect(statesAt({ roles: 1 }).people).toBe('begun');
    const steps = guidedSteps({ counts: { ...nothing, checklists: 1 }, skipped: ['buildings'] });
    expect(settledSteps(steps)).toBe(2);
  });

  test('end with the first finished round [SETUP-04]', () => {
    expect(isGuideDone({ counts: nothing })).toBe(false);
    expect(isGuideDone({ counts: { ...nothing, finishedRounds: 1 } })).toBe(true);
  });
});
