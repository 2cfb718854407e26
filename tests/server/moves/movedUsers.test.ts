import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passkeys } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { copyBuildings, rehomeBuildings } from '#server/services/moves/execution/movedBuildings.ts';
import { transferRecords } from '#server/services/moves/records/movedRecords.ts';
import {
  connectUsers,
  transferConnections,
  rehomeUsers,
} from '#server/services/moves/execution/movedUsers.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { db, seed } = backend;
const { dump, writing } = journalled(backend);

async function started() {
  const seeded = await begin();
  const { from, first, second, to, inspector } = seeded;
  await seed.connect(second.building, inspector);
  const keptRole = await seed.role(from, 'Städare');
  const namedRole = await seed.role(from, 'Vaktmästare');
  const sameNameRole = await seed.role(to, 'Vaktmästare');
  for (const lostRole of [keptRole, namedRole]) await seed.hold(inspector, lostRole);
  const moment = backend.time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const passkey = { credentialId: 'AAAA', publicKey: 'AAAA', counter: 0, name: 'Surfplatta' };
  await db
    .insert(passkeys)
    .values({ ...passkey, ...stamps, userId: inspector.id, customerId: inspector.customerId });
  return { ...(await writing(seeded, [first.building])), same: sameNameRole };
}

/** Reads the roles of a user: name, place and whether held by a link. */
const rolesHeldBy = (userId: number) =>
  rowsOf(
    db,
    sql`select r.name, h.customer_id as at, r.customer_id as of, h.link_id is not null as linked
      from user_roles h join roles r on r.id = h.role_id where h.user_id = ${userId} order by r.name, h.customer_id`,
  );
const connections = (userId: number) =>
  rowsOf(
    db,
    sql`select b.name, c.customer_id as at, b.customer_id as of from building_users c join buildings b on b.id = c.building_id
      where c.user_id = ${userId} order by b.name, b.id`,
  );

describe('people of a move', () => {
  test('get a new home with the roles that are there, their sessions and passkeys, and the building that went', async () => {
    const { journal, target, undone, role, inspector, first, to } = await started();
    await transferRecords(journal, 'roles', { copied: [role.id], moved: [] }, target);
    await rehomeBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await rehomeUsers(journal, [inspector.id], target);
    await transferConnections(journal, {
      target,
      copiedBuildings: [],
      movedBuildings: [first.building.id],
      rehomed: [inspector.id],
      chosen: [{ buildingId: first.building.id, userId: inspector.id }],
    });
    const [user] = await db.select().from(users).where(eq(users.id, inspector.id));
    expect(user).toMatchObject({ customerId: to.id, companyId: to.companyId, version: 1 });
    // The user holds the copy and the target's own role of the same name; roles unknown there are dropped.
    expect(await rolesHeldBy(inspector.id)).toEqual([
      { name: 'Kontrollant', at: to.id, of: to.id, linked: false },
      { name: 'Vaktmästare', at: to.id, of: to.id, linked: false },
    ]);
    expect(await connections(inspector.id)).toEqual([{ name: 'Första huset', at: to.id, of: to.id }]);
    for (const table of ['sessions', 'passkeys'])
      expect(
        await rowsOf(
          db,
          sql`select distinct customer_id from ${sql.identifier(table)} where user_id = ${inspector.id}`,
        ),
      ).toEqual([{ customer_id: to.id }]);
    await undone();
  });

  test('lose a link to their new home, and keep what it gave them', async () => {
    const { journal, target, undone, inspector, same, to } = await started();
    const link = await seed.link(inspector, to);
    await seed.hold(inspector, same, link.id);
    const before = await dump();
    await rehomeUsers(journal, [inspector.id], target);
    expect(await rolesHeldBy(inspector.id)).toEqual([
      { name: 'Vaktmästare', at: to.id, of: to.id, linked: false },
    ]);
    expect(await rowsOf(db, sql`select id from customer_links where user_id = ${inspector.id}`)).toEqual([]);
    await undone(before);
  });

  test('connected users keep their home and get the moved role at the target', async () => {
    const { journal, target, undone, role, inspector, first, from, to } = await started();
    await transferRecords(journal, 'roles', { copied: [], moved: [role.id] }, target);
    await copyBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await connectUsers(journal, [inspector.id], { target, movedRoles: [role.id] });
    await transferConnections(journal, {
      target,
      copiedBuildings: [first.building.id],
      movedBuildings: [],
      rehomed: [],
      chosen: [{ buildingId: first.building.id, userId: inspector.id }],
    });
    expect(await rolesHeldBy(inspector.id)).toEqual([
      { name: 'Kontrollant', at: to.id, of: to.id, linked: true },
      { name: 'Städare', at: from.id, of: from.id, linked: false },
      { name: 'Vaktmästare', at: from.id, of: from.id, linked: false },
    ]);
    expect(await connections(inspector.id)).toEqual([
      { name: 'Andra huset', at: from.id, of: from.id },
      { name: 'Första huset', at: from.id, of: from.id },
      { name: 'Första huset', at: to.id, of: to.id },
    ]);
    expect(only(await db.select().from(users).where(eq(users.id, inspector.id))).customerId).toBe(from.id);
    await undone();
  });

  test('users who were not chosen lose the moved building', async () => {
    const { journal, target, undone, inspector, first, from } = await started();
    await rehomeBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await transferConnections(journal, {
      target,
      copiedBuildings: [],
      movedBuildings: [first.building.id],
      rehomed: [],
      chosen: [],
    });
    expect(await connections(inspector.id)).toEqual([{ name: 'Andra huset', at: from.id, of: from.id }]);
    await undone();
  });
});
