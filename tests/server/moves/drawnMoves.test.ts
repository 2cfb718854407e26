import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend.ts';
import { checkDrawnMoves } from '../../support/checkedMoves.ts';

const backend = await useBackend();

// Eight of them are drawn in the folder `deep`.
test(
  'drawn moves come back without a trace, and leave no reference to another customer [MOVE-71, MOVE-105, MOVE-107]',
  { timeout: 60_000 },
  async () => {
    const { executed } = await checkDrawnMoves(backend, { seed: 1, count: 2 });
    expect(executed).toBe(2);
  },
);
