import { expect, test } from 'vitest';
import { useBackend } from '../support/backend.ts';
import { filterFaults } from '../support/listFilters/filterFaults.ts';
import { createFilterWorld } from '../support/listFilters/world.ts';

const backend = await useBackend();

test('every field of a query that names records keeps those that fit, all of them, and leaves out the rest', async () => {
  expect(await filterFaults(backend, await createFilterWorld(backend))).toEqual([]);
}, 60_000);
