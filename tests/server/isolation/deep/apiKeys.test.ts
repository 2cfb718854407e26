import { afterAll } from 'vitest';
import { openTable } from '#tests/support/isolation/run.ts';
import { testKeys } from '#tests/support/isolation/suite.ts';
import { wholeTable } from '../rows/all.ts';

const table = await openTable();
afterAll(table.close);
testKeys(table, wholeTable);
