import { expect, test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';
import { checkDrawnMoves } from '#tests/support/moves/checkedMoves.ts';

const backend = await useBackend();

test(
  'drawn moves are rolled back without a trace, and no record names what its owner can’t read [MOVE-71, MOVE-107, BACK-01]',
  { timeout: 120_000 },
  async () => {
    const { executed, writtenInto } = await checkDrawnMoves(backend, { seed: 1, count: 8 });
    expect(executed).toBe(8);
    expect(writtenInto).toBeGreaterThan(0);
  },
);
