import { and, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveTarget } from '#domain/tenants/treeMoves.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { customerLinks, roles, users } from '#server/db/schema/users.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { subtree } from '#server/core/scope.ts';
import { endContractorLinks } from '#server/services/contractors/contractorLinks.ts';
import { endReportPages } from '#server/services/faultReports/faultReports.ts';
import { deleteRetentionOf } from '#server/services/tenants/rootRetention.ts';
import { deleteDomainsOf } from '#server/services/identity/domains.ts';
import { deleteProviderOf } from '#server/services/identity/providers.ts';
import { deleteWebhooksOf } from '#server/services/webhooks/webhooks.ts';
import { deleteConnectionOf } from '#server/services/scim/connections.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { updatedColumns, createdColumns } from '#server/services/shared/changes.ts';
import type { Level, Sides } from './levelSides.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';
import { carryKinds } from '../records/carriedKinds.ts';
import { idList } from '../records/moveChoices.ts';
import { createPlainWrites } from '../records/plainWrites.ts';
import { separateLevels } from './partedLevels.ts';

/**
 * Fails for a move of a level that would exceed the licence of another root.
 * @throws HttpProblem licence_users_full, licence_buildings_full
 */
export async function rejectFullRoot(db: Database, level: Level, parent: Level | null): Promise<void> {
  if (!parent || parent.rootId === level.rootId) return;
  const movedCustomers = db.select({ id: customers.id }).from(customers).where(subtree(level.path));
  for (const [kind, table] of [
    ['users', users],
    ['buildings', buildings],
  ] as const) {
    const count = await db.$count(
      table,
      and(eq(table.deleted, false), inArray(table.customerId, movedCustomers)),
    );
    if (count > 0) await rejectBeyondLicence(db, kind, parent.id, count);
  }
}

/**
 * Moves a level with all levels below it: updates paths, root and depth of every level, the company of the levels, their people and their
 * catalogue records, and the licence that only roots have. Buildings, rounds and all other records refer to their level, whose id doesn't
 * change; references to the levels above are separated. Call it in a transaction that has locked the trees, after the move was checked.
 */
export async function moveSubtree(
  db: Database,
  level: Level,
  { target, parent, sides, now }: { target: MoveTarget; parent: Level | null; sides: Sides; now: string },
): Promise<void> {
  const path = `${parent?.path ?? '/'}${level.id}/`;
  const rootId = parent?.rootId ?? level.id;
  const deeper = (parent ? parent.depth + 1 : 0) - level.depth;
  await db
    .update(customers)
    .set({
      path: sql`${path}::text || substr(${customers.path}, ${level.path.length + 1}::int)`,
      depth: sql`${customers.depth} + ${deeper}::int`,
      rootId,
      companyId: target.companyId,
    })
    .where(subtree(level.path));
  await db
    .update(customers)
    .set({ parentId: target.id, ...updatedColumns(customers, now) })
    .where(eq(customers.id, level.id));
  if (rootId !== level.rootId) {
    await moveLicence(db, level, rootId, now);
    await moveKinds(db, level, { path, rootId, now });
  }
  await keepBuildingStates(
    db,
    inArray(buildings.customerId, db.select({ id: customers.id }).from(customers).where(subtree(path))),
  );
  const isOtherCompany = target.companyId !== level.companyId;
  if (isOtherCompany) {
    await changeCompany(db, path, target.companyId, now);
    await endOutside(db, path, now);
  }
  if (sides.left.length === 0 && !isOtherCompany) return;
  await endConnections(db, path);
  await endLinksOfLeft(db, path, { left: sides.left, now });
  const top = { customerId: level.id, companyId: target.companyId };
  const leftCompanyId = isOtherCompany ? level.companyId : null;
  await separateLevels(db, { ...sides, top, leftCompanyId }, now);
}

/** Copies the licence of the old root to a level that becomes a root; deletes licence, domains, login service and provisioning of a level that is no longer a root. */
async function moveLicence(db: Database, level: Level, rootId: number, now: string): Promise<void> {
  if (level.rootId === level.id) {
    await db.delete(customerLicences).where(eq(customerLicences.customerId, level.id));
    await deleteDomainsOf(db, level.id);
    await deleteRetentionOf(db, level.id);
    await deleteProviderOf(db, level.id);
    await deleteWebhooksOf(db, level.id);
    await deleteConnectionOf(db, level.id);
  }
  if (rootId !== level.id) return;
  const [old] = await db
    .select()
    .from(customerLicences)
    .where(eq(customerLicences.customerId, level.rootId))
    .limit(1);
  if (!old) return;
  const { id: _id, version: _version, ...terms } = old;
  await db.insert(customerLicences).values({ ...terms, customerId: level.id, ...createdColumns(now) });
}

/** Gives a root that is no longer one's own kinds to its new root, and the records of a level that leaves its root kinds of the new one. [SBA-91] */
async function moveKinds(
  db: Database,
  level: Level,
  { path, rootId, now }: { path: string; rootId: number; now: string },
): Promise<void> {
  await db.update(ownKinds).set({ customerId: rootId }).where(eq(ownKinds.customerId, level.id));
  const isMoved = sql`t.customer_id in (select c.id from customers c where starts_with(c.path, ${path}::text))`;
  await carryKinds(createPlainWrites({ tx: db, now }), { moved: isMoved, rootId: sql`${rootId}::int` });
}

/** Ends the access of people without an account to buildings below a path. [LIFE-65, LIFE-94] */
async function endOutside(db: Database, path: string, now: string): Promise<void> {
  const movedCustomers = db.select({ id: customers.id }).from(customers).where(subtree(path));
  const rows = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(inArray(buildings.customerId, movedCustomers));
  const ids = rows.map(({ id }) => id);
  await endReportPages(db, ids, now);
  await endContractorLinks(db, sql`f.building_id = any(${idList(ids)})`, now);
}

/** Ends contractors' links of the previous parent levels to flaws of the moved levels. [LIFE-94] */
async function endLinksOfLeft(
  db: Database,
  path: string,
  { left, now }: { left: readonly number[]; now: string },
): Promise<void> {
  const isMoved = sql`f.customer_id in (select c.id from customers c where starts_with(c.path, ${path}::text))
    and exists (select 1 from contractor_links l where l.id = lf.link_id and l.customer_id = any(${idList(left)}))`;
  await endContractorLinks(db, isMoved, now);
}

/** Changes the company of the records of the levels at and below a path. */
async function changeCompany(db: Database, path: string, companyId: number, now: string): Promise<void> {
  const movedCustomers = db.select({ id: customers.id }).from(customers).where(subtree(path));
  for (const table of [users, roles, fireProtections, questionGroups, questions, questionLists]) {
    await db
      .update(table)
      .set({ companyId, ...updatedColumns(table, now) })
      .where(inArray(table.customerId, movedCustomers));
  }
  await db
    .update(questionListQuestions)
    .set({ companyId })
    .where(inArray(questionListQuestions.customerId, movedCustomers));
}

/** Removes connections to buildings of another company, unless the person is linked to the customer there. */
async function endConnections(db: Database, path: string): Promise<void> {
  const isMoved = (customerId: SQL): SQL =>
    sql`exists (select 1 from ${customers} m where m.id = ${customerId} and starts_with(m.path, ${path}::text))`;
  const linked = db
    .select({ one: sql`1` })
    .from(customerLinks)
    .where(
      and(
        eq(customerLinks.userId, users.id),
        sql`starts_with(${customers.path}, (select l.path from customers l where l.id = ${customerLinks.customerId}))`,
      ),
    );
  const foreign = db
    .select({ one: sql`1` })
    .from(users)
    .innerJoin(buildings, eq(buildings.id, buildingUsers.buildingId))
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(
      and(
        eq(users.id, buildingUsers.userId),
        sql`${users.companyId} <> ${customers.companyId}`,
        or(isMoved(sql`${users.customerId}`), isMoved(sql`${buildings.customerId}`)),
        notExists(linked),
      ),
    );
  await db.delete(buildingUsers).where(exists(foreign));
}
