import { and, eq, isNull } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/client.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';

/**
 * Loads a root customer in the caller's own scope; with `isChanging` it is locked, so that two licences can't be
 * created for it concurrently.
 */
export async function loadRoot({ db, scope }: RequestContext, id: number, isChanging = false) {
  const isRoot = and(eq(customers.id, id), isNull(customers.parentId), scope.ownCustomers(customers.id));
  const query = db.select().from(customers).where(isRoot).limit(1);
  const [root] = await (isChanging ? query.for('no key update') : query);
  return root;
}

/** Returns the licence of a root customer; null without one. */
export async function licenceOfRoot(db: Database, rootId: number) {
  const [licence] = await db
    .select()
    .from(customerLicences)
    .where(eq(customerLicences.customerId, rootId))
    .limit(1);
  return licence ?? null;
}

/**
 * Locks a licence whose customer is in the caller's own scope.
 * @throws HttpProblem not_found
 */
export async function lockLicence({ db, scope }: Call<CallName>, id: number) {
  const inScope = and(eq(customerLicences.id, id), scope.ownCustomers(customerLicences.customerId));
  const [licence] = await db.select().from(customerLicences).where(inScope).limit(1).for('update');
  return orNotFound(licence);
}
