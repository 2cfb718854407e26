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
  const read = async <T>(path: string, query: Record<string, string | number>) =>
    (
      await backend.ask<T>('GET', path, {
        token: people.Admin.token,
        query: { customerId: level.id, ...query },
      })
    ).data;
  return { ...tenant, deep, beside, read };
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

test('the list of buildings has those of the levels below where they are asked for, each with its level [LIFE-307]', async () => {
  const { building, below, deep, read } = await world();
  expect(idsOf(await read<Building[]>('v1/Building', { pageSize: 0 }))).toEqual([building.id]);
  const all = await read<Building[]>('v1/Building', { pageSize: 0, below: 'true' });
  expect(idsOf(all)).toEqual(idsOf([building, deep]));
  expect(all.find(({ id }) => id === deep.id)?.customer.name).toBe(below.name);
});

test('the dashboard has the buildings of the levels below where they are asked for, with the same counts [LIFE-307]', async () => {
  const { building, below, deep, read } = await world();
  const own = await read<CustomerInformation>('v1/CustomerInformation', {});
  expect(idsOf(own.buildings)).toEqual([building.id]);
  expect(own.buildings[0]).not.toHaveProperty('customerName');
  const all = await read<CustomerInformation>('v1/CustomerInformation', { below: 'true' });
  expect(idsOf(all.buildings)).toEqual(idsOf([building, deep]));
  expect(all.buildings.find(({ id }) => id === deep.id)?.customerName).toBe(below.name);
  expect(all.buildingCount).toBe(own.buildingCount);
});
