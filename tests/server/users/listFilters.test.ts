import { expect, test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';
import { filterFaults } from '#tests/support/listFilters/filterFaults.ts';
import { createFilterWorld } from '#tests/support/listFilters/world.ts';

const backend = await useBackend();

test('every field of a query that names records keeps those that fit, all of them, and leaves out the rest', async () => {
  const faults = await filterFaults(backend, await createFilterWorld(backend));
  expect(faults, faults.join('\n')).toEqual([]);
}, 60_000);
