import { expect, test } from 'vitest';
import type { Building } from '#contract/buildings/building.ts';
import type { CustomerInformation } from '#contract/tenants/customer.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const world = async () => {
  const tenant = await backend.seed.tenant();
  const { level, below, sibling, people } = tenant;
  const deep = await backend.seed.building(below, 'Djupt');
  const beside = await backend.seed.building(sibling, 'Bredvid');
  const fetchData = async <T>(path: string, query: Record<string, string | number>) =>
    (
      await backend.ask<T>('GET', path, {
        token: people.Admin.token,
        query: { customerId: level.id, ...query },
      })
    ).data;
  return { ...tenant, deep, beside, read: fetchData };
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

test('the list of buildings has those of the levels below where they are asked for, each with its level [LIFE-307]', async () => {
  const { building, below, deep, read } = await world();
  expect(idsOf(await read<Building[]>('v1/Building', { pageSize: 0 }))).toEqual([building.id]);
  const allBuildings = await read<Building[]>('v1/Building', { pageSize: 0, below: 'true' });
  expect(idsOf(allBuildings)).toEqual(idsOf([building, deep]));
  expect(allBuildings.find(({ id }) => id === deep.id)?.customer.name).toBe(below.name);
});

test('the dashboard has the buildings of the levels below where they are asked for, with the same counts [LIFE-307]', async () => {
  const { building, below, deep, read } = await world();
  const ownInformation = await read<CustomerInformation>('v1/CustomerInformation', {});
  expect(idsOf(ownInformation.buildings)).toEqual([building.id]);
  expect(ownInformation.buildings[0]).not.toHaveProperty('customerName');
  const allInformation = await read<CustomerInformation>('v1/CustomerInformation', { below: 'true' });
  expect(idsOf(allInformation.buildings)).toEqual(idsOf([building, deep]));
  expect(allInformation.buildings.find(({ id }) => id === deep.id)?.customerName).toBe(below.name);
  expect(allInformation.buildingCount).toBe(ownInformation.buildingCount);
});
