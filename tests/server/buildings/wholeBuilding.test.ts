import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { floors } from '#server/db/schema/buildings.ts';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('a building by itself carries its floors and its people, in every answer [BLDG-23]', async () => {
  const { people, level, building, floor } = await backend.seed.tenant();
  const cellar = await backend.seed.floor(building, 'Källare', -1);
  const torn = await backend.seed.floor(building, 'Rivet plan', 4);
  await backend.db.update(floors).set({ deleted: true }).where(eq(floors.id, torn.id));
  const path = `v1/Building/${building.id}`;
  const fetchBuilding = (token: string) => backend.ask<WholeBuilding>('GET', path, { token });
  const { data } = await fetchBuilding(people.Admin.token);
  const userIds = [people.BasicUserLight.id, people.BasicUser.id, people.User.id];
  const expectedBuilding = {
    id: building.id,
    name: building.name,
    description: building.description,
    customerId: level.id,
    customer: { id: level.id, parentId: level.parentId, name: level.name },
    deleted: false,
    info: {},
    floors: [
      { id: cellar.id, name: 'Källare', level: -1 },
      { id: floor.id, name: floor.name, level: floor.level },
    ],
  };
  expect(data).toMatchObject(expectedBuilding);
  expect([data.userIds, data.users]).toEqual([
    userIds,
    userIds.map((id) => ({ id, firstName: 'Astrid', lastName: 'Lund' })),
  ]);
  // Colleagues' names are visible with the right to see employees.
  const asBasic = await fetchBuilding(people.BasicUser.token);
  expect(asBasic.data).toMatchObject(expectedBuilding);
  expect(asBasic.data).not.toHaveProperty('users');
  const body = { name: building.name, customerId: level.id, userIds: [people.User.id] };
  const saved = await backend.ask<WholeBuilding>('PUT', path, { token: people.Admin.token, body });
  expect(saved.data).toMatchObject({ floors: expectedBuilding.floors, users: [{ id: people.User.id }] });
  const deletion = await backend.ask<WholeBuilding>('PUT', path, {
    token: people.Admin.token,
    body: { ...body, deleted: true },
  });
  expect(deletion.data).toMatchObject({ deleted: true, floors: expectedBuilding.floors });
});
