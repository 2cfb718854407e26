import { afterAll } from 'vitest';
import { testHostileFields } from '#tests/support/hostile/hostileFields.ts';
import { openTable } from '#tests/support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);
testHostileFields(table, 1);
