import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { BuildingContents, DeletedBuilding, WholeBuilding } from '#contract/buildings/building.ts';
import { binDays } from '#contract/constants.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const bin = (token: string, customerId: number) =>
  backend.ask<DeletedBuilding[]>('GET', 'v1/Building/Deleted', { token, query: { customerId } });
const remove = (token: string, id: number) => backend.ask('DELETE', `v1/Building/${id}`, { token });
const restore = (token: string, id: number) =>
  backend.ask<WholeBuilding>('POST', `v1/Building/${id}/Restore`, { token });

describe('the bin of buildings', () => {
  test('holds for thirty days what was deleted, by whom and when, and gives it back whole', async () => {
    const { people, level, building, floor } = await backend.seed.tenant();
    const { token } = people.Admin;
    expect((await bin(token, level.id)).data).toEqual([]);
    await remove(token, building.id);
    expect((await bin(token, level.id)).data).toEqual([
      {
        id: building.id,
        name: building.name,
        customerId: level.id,
        floorCount: 1,
        deletedAt: backend.time.now.toISOString(),
        deletedBy: `${people.Admin.firstName} ${people.Admin.lastName}`,
      },
    ]);
    const back = await restore(token, building.id);
    expect(back.data).toMatchObject({ deleted: false, floors: [{ id: floor.id }] });
    expect((await bin(token, level.id)).data).toEqual([]);
    expect((await restore(token, building.id)).status).toBe(404);
    await remove(token, building.id);
    backend.time.now = new Date(backend.time.now.getTime() + (binDays + 1) * 24 * 60 * 60 * 1000);
    expect((await bin(await backend.seed.tokenFor(people.Admin), level.id)).data).toEqual([]);
    expect((await restore(await backend.seed.tokenFor(people.Admin), building.id)).status).toBe(404);
  });

  test('is for those who edit buildings there; the licence’s limit holds for what comes back', async () => {
    const { people, level, root, building } = await backend.seed.tenant();
    await remove(people.Admin.token, building.id);
    expect((await bin(people.User.token, level.id)).status).toBe(403);
    expect((await restore(people.User.token, building.id)).status).toBe(403);
    const otherTenant = await backend.seed.tenant('Annat bolag');
    expect((await bin(otherTenant.people.Admin.token, level.id)).status).toBe(400);
    expect((await restore(otherTenant.people.Admin.token, building.id)).status).toBe(404);
    await backend.seed.building(level, 'Ett till');
    await backend.db
      .update(customerLicences)
      .set({ buildings: 1 })
      .where(eq(customerLicences.customerId, root.id));
    const refusal = await restore(people.Admin.token, building.id);
    expect(refusal).toMatchObject({ status: 409, codes: ['licence_buildings_full'] });
  });
});

test('before a building is deleted it is told what goes with it, in numbers, and which active plans name it', async () => {
  const { people, level, building, floor, item } = await backend.seed.tenant();
  await backend.seed.map(floor);
  const now = backend.time.now.toISOString();
  const stamps = { created: now, updated: now };
  const place = { customerId: level.id, buildingId: building.id, mapItemId: item.id };
  for (const done of [null, now])
    await backend.db
      .insert(flaws)
      .values({ ...place, name: 'Trasig', done, ...textKeys('Trasig'), ...stamps });
  for (const active of [true, false]) {
    const name = active ? 'Kvartalsrond' : 'Vilande rond';
    const values = { customerId: level.id, name, active, start: now, ...textKeys(name), ...stamps };
    const [plan] = await backend.db.insert(roundPlannings).values(values).returning();
    const entry = { customerId: level.id, roundPlanningId: plan?.id ?? 0, targetId: floor.id };
    await backend.db.insert(roundPlanningFloors).values({ ...entry, ...stamps });
  }
  const ask = (token: string) =>
    backend.ask<BuildingContents>('GET', `v1/Building/${building.id}/Contents`, { token });
  expect((await ask(people.Admin.token)).data).toEqual({
    floors: 1,
    drawings: 2,
    items: 1,
    openFlaws: 1,
    plans: ['Kvartalsrond'],
    otherPlans: 0,
  });
  expect((await ask(people.User.token)).status).toBe(403);
  expect((await ask((await backend.seed.tenant('Annat')).people.Admin.token)).status).toBe(404);
});
