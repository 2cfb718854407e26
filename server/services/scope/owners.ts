import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { levelsFrom } from './roundScope.ts';
import { rejectUsed } from './uses.ts';
import type { Use } from './uses.ts';

/** Owner of a catalogue record: a customer, a company (customer null), or neither (global, both null). */
export interface Owner {
  companyId: number | null;
  customerId: number | null;
}

/**
 * Returns the owner in a body; a customer determines the company. Missing fields keep their value from `before`, or are null.
 * @throws HttpProblem invalid_reference for a customer out of scope
 */
export async function ownerOf(
  { db, scope }: RequestContext,
  wish: { companyId?: number | null; customerId?: number | null },
  before: Owner = { companyId: null, customerId: null },
): Promise<Owner> {
  const customerId = wish.customerId === undefined ? before.customerId : wish.customerId;
  if (customerId === null) {
    return { customerId, companyId: wish.companyId === undefined ? before.companyId : wish.companyId };
  }
  if (customerId === before.customerId) return { customerId, companyId: before.companyId };
  const [customer] = await db
    .select({ companyId: customers.companyId })
    .from(customers)
    .where(and(eq(customers.id, customerId), scope.customers(customers.id)))
    .limit(1);
  return { customerId, companyId: customer?.companyId ?? fail('invalid_reference', 'customerId') };
}

/**
 * Returns the condition for records that can be used at a customer: records of its own, of the levels above it, of its
 * company, and global ones.
 */
export function usableAt(
  owner: { companyId: SQLWrapper; customerId: SQLWrapper },
  customerId: number | SQL,
): SQL {
  const companyId = sql`(select c.company_id from customers c where c.id = ${customerId})`;
  const above = sql`(select a.id from customers c join customers a on starts_with(c.path, a.path) where c.id = ${customerId})`;
  // Never null, so that it can be negated.
  return sql`((${owner.customerId} is not null and ${owner.customerId} in ${above}) or (${owner.customerId} is null and (${owner.companyId} is null or ${owner.companyId} = ${companyId})))`;
}

/** Returns the condition for records of a company and global ones. */
export function usableIn(owner: { companyId: AnyColumn }, companyId: number): SQL {
  return sql`(${owner.companyId} is null or ${owner.companyId} = ${companyId})`;
}

/** Returns the condition for records that may be part of a record of this owner: every user of the whole may also see its parts. */
export function usableFor(record: { companyId: AnyColumn; customerId: AnyColumn }, owner: Owner): SQL {
  if (owner.customerId !== null) return usableAt(record, owner.customerId);
  const shared = isNull(record.customerId);
  const ofCompany = owner.companyId === null ? isNull(record.companyId) : usableIn(record, owner.companyId);
  return sql`(${shared} and ${ofCompany})`;
}

/** Returns a subquery for the customers at which a record of this owner can be used. */
function realmOf({ companyId, customerId }: Owner): SQL {
  if (customerId !== null) return levelsFrom(customerId);
  if (companyId !== null) return sql`(select c.id from customers c where c.company_id = ${companyId})`;
  return sql`(select c.id from customers c)`;
}

/** Condition that limits the customers whose records count as uses; without it, all count. */
export type UsedAt = (customerId: AnyColumn) => SQL;

/**
 * Fails for a change of owner after which other customers could no longer use the record that they use. (decisions, Owners)
 * @throws HttpProblem in_use that names the uses
 */
export async function rejectNarrowing(
  { before, after, language }: { before: Owner; after: Owner; language: Language },
  usesAt: (usedAt: UsedAt) => Promise<Use[]>,
): Promise<void> {
  if (before.companyId === after.companyId && before.customerId === after.customerId) return;
  const realm = realmOf(after);
  rejectUsed(await usesAt((customerId) => sql`${customerId} not in ${realm}`), language);
}
