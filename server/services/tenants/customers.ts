import { rowsOf } from '#server/db/rowsOf.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Customer, TreeNode } from '#contract/tenants/customer.ts';
import type { Licence } from '#contract/tenants/licence.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

const counts = {
  children: sql<number>`(select count(*)::int from customers child where child.parent_id = ${customers.id})`,
  buildings: sql<number>`(select count(*)::int from ${buildings} b where b.customer_id = ${customers.id} and not b.deleted)`,
};

/** Selects levels with their counts and, on roots, their licence, in one query. */
export function selectCustomers(db: Database) {
  return db
    .select({ customer: customers, licence: customerLicences, ...counts })
    .from(customers)
    .leftJoin(customerLicences, eq(customerLicences.customerId, customers.id))
    .$dynamic();
}

export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number];

/** Converts a level to the API's format. [PICK-04] */
export function presentCustomer({ customer, licence, children, buildings: houses }: CustomerRow): Customer {
  const { id, name, parentId, companyId, rootId, created, updated, version } = customer;
  return {
    id,
    name,
    parentId,
    companyId,
    customerId: rootId,
    children,
    buildings: houses,
    licence: licence satisfies Licence | null,
    created,
    updated,
    version,
  };
}

/** Level of the tree, with the columns of a node. */
export interface TreeRow {
  id: number;
  name: string;
  parentId: number | null;
  companyId: number;
}

/** Builds the tree of rows, given in sibling order. Rows whose parent is missing are roots. [PICK-47] */
export function treeOf(rows: readonly TreeRow[]): TreeNode[] {
  const nodes = new Map<number, TreeNode>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/**
 * Creates a level below another, or a root with an unlimited licence; returns its id. The path contains the id, which is
 * therefore allocated first.
 */
export async function insertLevel(
  db: Database,
  {
    name,
    companyId,
    parent,
  }: { name: string; companyId: number; parent: typeof customers.$inferSelect | null },
  now: string,
): Promise<number> {
  const next = sql`select nextval(pg_get_serial_sequence('customers', 'id'))::int as id`;
  const { id } = onlyRow(await rowsOf<{ id: number }>(db, next));
  await db.insert(customers).values({
    id,
    companyId,
    parentId: parent?.id ?? null,
    rootId: parent?.rootId ?? id,
    path: `${parent?.path ?? '/'}${id}/`,
    depth: parent ? parent.depth + 1 : 0,
    name,
    ...textKeys(name),
    ...createdColumns(now),
  });
  if (!parent) await db.insert(customerLicences).values({ customerId: id, ...createdColumns(now) });
  return id;
}

/** Fails unless a body's customer is in scope. @throws HttpProblem invalid_reference at the field */
export async function rejectForeignCustomer(
  { db, scope }: RequestContext,
  customerId: number,
  field = 'customerId',
): Promise<void> {
  const inScope = and(eq(customers.id, customerId), scope.customers(customers.id));
  const [row] = await db.select({ id: customers.id }).from(customers).where(inScope).limit(1);
  if (!row) fail('invalid_reference', field);
}
