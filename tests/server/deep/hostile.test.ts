import { afterAll } from 'vitest';
import { testHostileBodies } from '#tests/support/hostile/hostileBodies.ts';
import { testHostileFields } from '#tests/support/hostile/hostileFields.ts';
import { openTable } from '#tests/support/isolation/run.ts';

const table = await openTable();
afterAll(table.close);

// Everything is sent in the folder `deep`; here each call gets a part of it, and all of it is covered together.
testHostileFields(table, 15);
testHostileBodies(table, 9);
