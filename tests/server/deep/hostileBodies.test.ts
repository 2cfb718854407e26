import { afterAll } from 'vitest';
import { testHostileBodies } from '#tests/support/hostile/hostileBodies.ts';
import { openTable } from '#tests/support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);
testHostileBodies(table, 1);
