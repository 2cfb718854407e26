import { describe, expect, test } from 'vitest';
import type { Building, PickableBuilding } from '../../../src/contract/buildings/building.ts';
import { useBackend } from '../../support/server/backend.ts';

const backend = await useBackend();

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const list = (token: string, query: Record<string, string | number> = {}) =>
  backend.ask<Building[]>('GET', 'v1/Building', { token, query: { pageSize: 0, ...query } });

describe('buildings of a customer and the levels below', () => {
  const pick = (token: string, query: Record<string, string | number> = {}) =>
    backend.ask<PickableBuilding[]>('GET', 'v1/Building/Below', { token, query: { pageSize: 0, ...query } });

  test('come with the names of the levels that lead to them', async () => {
    const { people, level, below, building } = await backend.seed.tenant();
    const deep = await backend.seed.building(below, 'Djupt');
    const gone = await backend.seed.building(below, 'Rivet', { deleted: true });
    const { token } = people.Admin;
    const { data } = await pick(token, { customerId: level.id });
    expect(data).toContainEqual({ id: building.id, name: building.name, customerId: level.id, levels: [] });
    expect(data).toContainEqual({
      id: deep.id,
      name: 'Djupt',
      customerId: below.id,
      levels: [below.name],
    });
    expect(idsOf(data)).not.toContain(gone.id);
    // Seen from the level itself there is nothing between.
    expect((await pick(token, { customerId: below.id })).data).toEqual([
      { id: deep.id, name: 'Djupt', customerId: below.id, levels: [] },
    ]);
    // The list of the level alone stays what it was.
    expect(idsOf((await list(token, { customerId: level.id })).data)).not.toContain(deep.id);
  });

  test('are those that the caller sees, found by name and paged', async () => {
    const { people, level, below, building } = await backend.seed.tenant();
    await backend.seed.building(below, 'Djupt');
    expect(idsOf((await pick(people.BasicUser.token, { customerId: level.id })).data)).toEqual([building.id]);
    const other = await backend.seed.tenant('Annat bolag');
    expect((await pick(people.Admin.token, { customerId: other.level.id })).data).toEqual([]);
    const named = await pick(people.Admin.token, { customerId: level.id, name: 'djup', pageSize: 1 });
    expect(named.data.map(({ name }) => name)).toEqual(['Djupt']);
    expect(named.pagination).toMatchObject({ pageSize: 1, totalCount: 1 });
  });
});
