import { and, eq } from 'drizzle-orm';
import type { ApiKey } from '#contract/users/apiKey.ts';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/client.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { maskedKey } from '../shared/tokens.ts';
import type { KeyClaims } from '#server/core/ports.ts';

/** Lifetime of a key, in days. */
export const keyDays = 365;

export type KeyRow = typeof apiKeys.$inferSelect;

/** Returns the claims of a key's token. */
export function claimsOf({ id, customerId, name, created, expires }: KeyRow): KeyClaims {
  return { keyId: id, customerId, name, created, expires };
}

/** Converts a key to the API's format, masked: the token itself is never stored. [KEY-07, KEY-13] */
export function presentKey(row: KeyRow): ApiKey {
  const { id, name, customerId, created, updated, version } = row;
  return {
    id,
    name,
    jwtToken: maskedKey(claimsOf(row), row.tokenEnd),
    customerId,
    lists: row.lists,
    includesPersonalData: row.includesPersonalData,
    created,
    updated,
    version,
  };
}

/**
 * Locks a non-deleted key whose customer is in the caller's own scope.
 * @throws HttpProblem not_found
 */
export async function lockKey({ db, scope }: Call<CallName>, id: number): Promise<KeyRow> {
  const inScope = and(eq(apiKeys.id, id), eq(apiKeys.revoked, false), scope.ownCustomers(apiKeys.customerId));
  const [row] = await db.select().from(apiKeys).where(inScope).limit(1).for('update');
  return orNotFound(row);
}

/** Returns a customer in the caller's own scope, and whether the licence of its root is active and includes keys. */
export async function keyOwner({ db, scope }: RequestContext, customerId: number) {
  const [owner] = await db
    .select({
      id: customers.id,
      companyId: customers.companyId,
      isActive: customerLicences.active,
      apiKey: customerLicences.apiKey,
    })
    .from(customers)
    .leftJoin(customerLicences, eq(customerLicences.customerId, customers.rootId))
    .where(and(eq(customers.id, customerId), scope.ownCustomers(customers.id)))
    .limit(1);
  return owner && { ...owner, isLicensed: owner.isActive === true && owner.apiKey === true };
}

/** Returns the non-deleted key with an id, without a scope: for the caller who has just created it. */
export async function findKey(db: Database, id: number): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.revoked, false)))
    .limit(1);
  return row;
}
