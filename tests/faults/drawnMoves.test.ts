import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { openBackend } from '../support/server/backend.ts';
import { checkDrawnMoves } from '../support/moves/checkedMoves.ts';

const backend = await openBackend();
afterAll(backend.close);
beforeEach(backend.reset);

/**
 * 80 moves in all, of each world the last one is approved, and some are drawn from where others went; on PostgreSQL, which does the same by
 * another driver, half of them. A deep run takes a third of the worlds.
 */
const worlds = Array.from({ length: process.env.TEST_DATABASE_URL ? 4 : 8 }, (_, index) => index + 1);

test.each(inTurn(import.meta.filename, worlds))(
  'ten drawn moves of world %i come back without a trace, and leave nothing foreign',
  { timeout: 300_000 },
  async (seed) => {
    const { executed } = await checkDrawnMoves(backend, { seed, count: 10 });
    expect(executed).toBe(10);
  },
);
