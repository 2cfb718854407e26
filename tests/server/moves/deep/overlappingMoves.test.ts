import { expect, test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';
import { checkDrawnSchedule } from '#tests/support/moves/drawnSchedules.ts';

const backend = await useBackend();
const worlds = Array.from({ length: 12 }, (_, index) => index + 1);

test.each(worlds)(
  'a random schedule of overlapping moves, world %i, causes no failure, and refusals name their reason [ENDS-01, ENDS-02, ENDS-03]',
  { timeout: 120_000 },
  async (seed) => {
    const outcomes = await checkDrawnSchedule(backend, { seed, moves: 2 + (seed % 2), steps: 8 });
    expect(outcomes).toHaveProperty(['Execute 200']);
  },
);
