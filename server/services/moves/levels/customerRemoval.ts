import { references } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { moves } from '#server/db/schema/moves.ts';
import { customerLinks, userRoles, users } from '#server/db/schema/users.ts';
import { planPauses } from '#server/db/schema/plans.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import { setUps, symbolKinds } from '#server/db/schema/templates.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { flawTypeSeverities, severityRules } from '#server/db/schema/flaws.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import type { Level } from './levelSides.ts';
import { deleteRetentionOf } from '#server/services/tenants/rootRetention.ts';
import { deleteDomainsOf } from '#server/services/identity/domains.ts';
import { deleteProviderOf } from '#server/services/identity/providers.ts';
import { deleteWebhooksOf } from '#server/services/webhooks/webhooks.ts';
import { deleteConnectionOf } from '#server/services/scim/connections.ts';
import { onlyRow } from '#server/services/shared/changes.ts';
import type { Use } from '#server/services/scope/uses.ts';

/** Status from which a move is history. [MOVE-58] */

/** Tables deleted with the level; all other records that refer to it pass to the level above. */
const endsWithLevel = [
  'customers',
  'customer_licences',
  'identity_domains',
  'retention_settings',
  'retention_announcements',
  'webhooks',
  'webhook_events',
  'webhook_deliveries',
  'scim_connections',
  'scim_groups',
  'scim_group_members',
  'scim_conflicts',
  'customer_links',
  'user_roles',
  'api_keys',
  // At the level above, they would also apply to sibling levels.
  'plan_pauses',
  'severity_rules',
  'flaw_type_severities',
  'service_rules',
  'set_ups',
  'symbol_kinds',
  'own_kinds',
];

/** Columns that refer to a customer and aren't deleted with it. */
const naming = references.filter(
  ({ isKey, names, table }) => isKey && names === 'customers' && !endsWithLevel.includes(table),
);

/** Kind of a table's rows that prevent deleting a root; other tables are history records. */
const kindOfTable: Readonly<Record<string, Use['kind']>> = {
  round_plannings: 'plans',
  roles: 'roles',
  fire_protections: 'catalogue',
  question_groups: 'checklists',
  question_lists: 'checklists',
  files: 'documents',
};

/**
 * Returns the uses that prevent deleting a level: levels below, buildings, employees and open moves; for a root all
 * other records too. [PICK-37]
 */
export async function usesOfLevel(db: Database, level: Level): Promise<Use[]> {
  const { id } = level;
  const ofMoves = or(eq(moves.customerId, id), eq(moves.targetCustomerId, id));
  const deletableCustomer = onlyRow(
    await db
      .select({
        levels: db.$count(customers, eq(customers.parentId, id)),
        buildings: db.$count(buildings, and(eq(buildings.customerId, id), eq(buildings.deleted, false))),
        employees: db.$count(users, and(eq(users.customerId, id), eq(users.deleted, false))),
        moves: db.$count(moves, and(ne(moves.moveStatus, 'completed'), ofMoves)),
      })
      .from(customers)
      .where(eq(customers.id, id)),
  );
  const uses: Use[] = (['levels', 'buildings', 'employees', 'moves'] as const).map((kind) => ({
    kind,
    count: Number(deletableCustomer[kind]),
  }));
  const isUsed = uses.some(({ count }) => count > 0);
  return isUsed || level.parentId !== null ? uses : belongingsOf(db, id);
}

/** Returns the other records of a root: there is no level above to inherit them. */
async function belongingsOf(db: Database, id: number): Promise<Use[]> {
  const counts = naming.map(
    ({ table, column }) =>
      sql`select ${table}::text as name, count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  );
  const rows = await rowsOf<{ name: string; count: number }>(db, sql.join(counts, sql` union all `));
  const byKind = new Map<Use['kind'], number>();
  for (const { name, count } of rows) {
    const kind = kindOfTable[name] ?? 'records';
    byKind.set(kind, (byKind.get(kind) ?? 0) + count);
  }
  const uses = [...byKind].map(([kind, count]) => ({ kind, count }));
  const blockingUses = uses.filter(({ kind, count }) => kind !== 'records' && count > 0);
  // History records are only reported if no removable records are left.
  return blockingUses.length > 0 ? blockingUses : uses;
}

/**
 * Deletes a level without uses. Its catalogue, plans, documents and history pass to the level above, so that finished rounds keep
 * everything that they show; its links, keys, licence, domains, webhooks, pauses, severity rules, symbols and own registers are deleted. (decisions: deleting)
 */
export async function removeLevel(db: Database, { id, parentId }: Level): Promise<void> {
  if (parentId !== null) {
    const inherited = naming.map(({ table, column }, index) => {
      const [name, field] = [sql.identifier(table), sql.identifier(column)];
      return sql`${sql.identifier(`part${index}`)} as (update ${name} set ${field} = ${parentId} where ${field} = ${id})`;
    });
    await db.execute(sql`with ${sql.join(inherited, sql`, `)} select 1`);
  }
  const links = db
    .select({ id: customerLinks.id })
    .from(customerLinks)
    .where(eq(customerLinks.customerId, id));
  await db.delete(userRoles).where(or(eq(userRoles.customerId, id), inArray(userRoles.linkId, links)));
  await db.delete(customerLinks).where(eq(customerLinks.customerId, id));
  await db.delete(severityRules).where(eq(severityRules.customerId, id));
  await db.delete(flawTypeSeverities).where(eq(flawTypeSeverities.customerId, id));
  await db.delete(apiKeys).where(eq(apiKeys.customerId, id));
  await db.delete(planPauses).where(eq(planPauses.customerId, id));
  await db.delete(serviceRules).where(eq(serviceRules.customerId, id));
  await db.delete(setUps).where(eq(setUps.customerId, id));
  await db.delete(symbolKinds).where(eq(symbolKinds.customerId, id));
  await db.delete(ownKinds).where(eq(ownKinds.customerId, id));
  await db.delete(customerLicences).where(eq(customerLicences.customerId, id));
  await deleteDomainsOf(db, id);
  await deleteRetentionOf(db, id);
  await deleteProviderOf(db, id);
  await deleteWebhooksOf(db, id);
  await deleteConnectionOf(db, id);
  await db.delete(customers).where(eq(customers.id, id));
}
