import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { installations, serviceStates } from '#server/db/schema/maintenance.ts';
import type {
  DeletedInstallation,
  Installation,
  Service,
  ServiceHistory,
} from '#contract/maintenance/service.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const { ask, db, seed, time } = await useBackend();

async function begin() {
  const fixture = await seed.tenant();
  const { building, floor, people } = fixture;
  const token = people.Admin.token;
  const parts = [{ floorId: floor.id, name: 'Sektion', count: 2 }];
  const body = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larmet', parts };
  const { data } = await ask<Installation>('POST', 'v1/Installation', { token, body });
  const noteBody = {
    services: [{ installationId: data.id, serviceKey: 'inspection' }],
    done: '2026-10-01T10:00:00Z',
  };
  await ask('POST', 'v1/Service/Done', { token, body: noteBody });
  const remove = () => ask('DELETE', `v1/Installation/${data.id}`, { token });
  const restore = (who: Person = people.Admin) =>
    ask<Installation>('POST', `v1/Installation/${data.id}/Restore`, { token: who.token });
  const binned = (who: Person = people.Admin) =>
    ask<DeletedInstallation[]>('GET', 'v1/Installation/Deleted', {
      token: who.token,
      query: { buildingId: building.id },
    });
  const readState = async () => ({
    services: (
      await ask<Service[]>('GET', 'v1/Service', { token, query: { installationId: data.id } })
    ).data.map(({ serviceKey, last, due }) => ({ serviceKey, last, due })),
    history: (
      await ask<ServiceHistory>('GET', 'v1/Service/History', { token, query: { installationId: data.id } })
    ).data?.doneServices,
  });
  return { ...fixture, installation: data, remove, restore, binned, read: readState };
}

test('a deleted installation is restored from the bin with its parts, services and history [LIFE-126]', async () => {
  const { people, installation, remove, restore, binned, read } = await begin();
  const before = await read();
  expect(before.history).toHaveLength(1);
  expect((await restore()).status).toBe(404);
  await remove();
  expect((await read()).services).toEqual([]);
  const { Admin } = people;
  const [row] = (await binned()).data;
  expect(row).toMatchObject({
    id: installation.id,
    name: 'Larmet',
    type: 'fire_alarm_system',
    deletedAt: time.now.toISOString(),
    deletedBy: `${Admin.firstName} ${Admin.lastName}`,
  });
  const back = await restore();
  expect(back.data).toMatchObject({
    id: installation.id,
    name: 'Larmet',
    parts: [{ name: 'Sektion', count: 2 }],
  });
  expect(await read()).toEqual(before);
  expect((await binned()).data).toEqual([]);
  expect((await restore()).status).toBe(404);
  const acts = await db
    .select({ action: auditLog.action, kind: auditLog.targetKind })
    .from(auditLog)
    .where(eq(auditLog.targetId, installation.id));
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: 'deleted', kind: 'installation' },
      { action: 'restored', kind: 'installation' },
    ]),
  );
});

test('the bin keeps an installation for 30 days, and for those who may edit drawings alone [LIFE-126]', async () => {
  const { people, building, installation, remove, restore, binned } = await begin();
  const otherTenant = await seed.tenant('Annat');
  await remove();
  expect((await binned(people.BasicUser)).status).toBe(403);
  expect((await restore(people.BasicUser)).status).toBe(403);
  expect((await binned(otherTenant.people.Admin)).status).toBe(400);
  expect((await restore(otherTenant.people.Admin)).status).toBe(404);
  const at = (days: number) => new Date(time.now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  const age = (days: number) =>
    db
      .update(installations)
      .set({ deletedAt: at(days) })
      .where(eq(installations.id, installation.id));
  await age(31);
  expect((await binned()).data).toEqual([]);
  expect((await restore()).status).toBe(404);
  await age(29);
  expect((await binned()).data).toHaveLength(1);
  const token = people.Admin.token;
  await ask('DELETE', `v1/Building/${building.id}`, { token });
  expect([400, 404, 409]).toContain((await restore()).status);
  await ask('POST', `v1/Building/${building.id}/Restore`, { token });
  expect(await db.$count(serviceStates, eq(serviceStates.installationId, installation.id))).toBe(0);
  expect((await restore()).status).toBe(200);
  expect(await db.$count(serviceStates, eq(serviceStates.installationId, installation.id))).toBeGreaterThan(
    0,
  );
});
