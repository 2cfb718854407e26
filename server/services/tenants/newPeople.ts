import { eq } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import type { NamedContext, RequestContext } from '#server/core/authorise.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { onlyRow } from '../shared/changes.ts';
import { rejectForeignCustomer } from './customers.ts';

/**
 * Fails unless the caller may create people at the customer.
 * @throws HttpProblem invalid_reference, right_missing
 */
export async function authoriseCreation(call: NamedContext, customerId: number): Promise<void> {
  await rejectForeignCustomer(call, customerId);
  await authorise(call, customerId);
}

/** Returns the company of an existing customer. */
export async function companyOf({ db }: RequestContext, customerId: number): Promise<{ companyId: number }> {
  const { companyId, id } = customers;
  return onlyRow(await db.select({ companyId }).from(customers).where(eq(id, customerId)));
}
