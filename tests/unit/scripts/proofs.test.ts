import { expect, test } from 'vitest';
import { findMutants } from '../../../scripts/support/isolationMutants.ts';

/** As many as there were when they were counted last: a file that moves out of the proof's sight would take its own along. */
const least = { guards: 528 };

test('the proof finds no fewer guards than there were', () => {
  expect(findMutants().length).toBeGreaterThanOrEqual(least.guards);
});
