import { expect, test } from 'vitest';
import { textLimits } from '#contract/constants.ts';
import { planNameFor, planPatternOf } from '#features/roundPlans/planNameFor.ts';

const slot = '[byggnad]';

test("a plan's own building gives way to the slot, the longest name first", () => {
  expect(planPatternOf('Brandrond Skolan', ['Skolan'], slot)).toBe('Brandrond [byggnad]');
  expect(planPatternOf('Skolan norra, kvartal', ['Skolan', 'Skolan norra'], slot)).toBe('[byggnad], kvartal');
  expect(planPatternOf('Brandrond', ['Skolan', ''], slot)).toBe('Brandrond [byggnad]');
});

test("each building's name replaces the placeholder or is appended", () => {
  expect(planNameFor(' Brandrond [byggnad], kvartal ', 'Hus $1', slot)).toBe('Brandrond Hus $1, kvartal');
  expect(planNameFor('Brandrond', 'Hus A', slot)).toBe('Brandrond Hus A');
  const long = planNameFor('Brandrond [byggnad]', '🏠'.repeat(textLimits.name), slot);
  expect(Array.from(long)).toHaveLength(textLimits.name);
});
