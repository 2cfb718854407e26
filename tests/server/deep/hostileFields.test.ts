import { afterAll } from 'vitest';
import { testHostileFields } from '../../support/hostile/hostileFields.ts';
import { openTable } from '../../support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);
testHostileFields(table, 1);
