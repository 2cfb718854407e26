import { afterAll } from 'vitest';
import { testHostileBodies } from '#tests/support/hostile/hostileBodies.ts';
import { testHostileFields } from '#tests/support/hostile/hostileFields.ts';
import { openTable } from '#tests/support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);

// The folder `deep` sends everything; here each call gets a part, which together cover all.
testHostileFields(table, 15);
testHostileBodies(table, 9);
