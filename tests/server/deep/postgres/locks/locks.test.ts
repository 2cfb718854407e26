import { afterAll, test } from 'vitest';
import { openLab } from '#tests/support/locks/lab.ts';
import { lockRows } from './rows/all.ts';

const lab = await openLab();
afterAll(lab.close);

test.each(Object.entries(lockRows))('%s: the second sees what the first did', async (_title, row) => {
  await lab.reset();
  await row(lab);
});
