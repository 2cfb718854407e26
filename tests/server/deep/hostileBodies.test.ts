import { afterAll } from 'vitest';
import { testHostileBodies } from '../../support/hostile/hostileBodies.ts';
import { openTable } from '../../support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);
testHostileBodies(table, 1);
