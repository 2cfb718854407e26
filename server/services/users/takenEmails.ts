import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { problem, fail, HttpProblem } from '#server/core/httpProblem.ts';
import type { Limits } from '#server/core/ports.ts';
import { isIncluded } from './userLinks.ts';

/**
 * Returns the addresses that non-deleted users already have: users whom the caller may see among the employees, and
 * strangers. Addresses in lower case.
 */
export async function takenEmails(
  asking: RequestContext,
  emails: readonly string[],
): Promise<{ seen: ReadonlySet<string>; strangers: ReadonlySet<string> }> {
  const rows = await asking.db
    .select({ email: users.email, isSeen: sql<boolean>`(${isIncluded(asking, {})})` })
    .from(users)
    .where(and(inArray(users.email, [...emails]), eq(users.deleted, false)));
  const those = (isSeen: boolean) =>
    new Set(rows.filter((row) => row.isSeen === isSeen).map((row) => row.email));
  return { seen: those(true), strangers: those(false) };
}

/**
 * Rejects an address that is taken, without disclosing more than the caller may see; disclosing a stranger's
 * address counts against a limit.
 * @throws HttpProblem email_taken, email_unavailable, too_many_unavailable_emails
 */
export async function rejectTaken(asking: RequestContext, limits: Limits, email: string): Promise<void> {
  const { seen, strangers } = await takenEmails(asking, [email]);
  if (seen.size > 0) fail('email_taken', 'email');
  if (strangers.size === 0) return;
  await rejectProbing(limits, asking.caller.name, strangers.size);
  fail('email_unavailable', 'email');
}

/**
 * Counts failures that disclose a stranger's address, which is unavoidable since addresses are unique in the whole product. Above the daily
 * limit every request fails, so that no more are disclosed.
 * @param strangers number of addresses that this response would disclose; 0 only checks the limit
 * @throws HttpProblem too_many_unavailable_emails
 */
export async function rejectProbing(limits: Limits, who: string, strangers = 0): Promise<void> {
  const group = 'strangersEmails';
  const seconds =
    strangers === 0 ? await limits.isSpent(group, who) : await limits.spend(group, who, strangers);
  if (seconds === 0) return;
  throw new HttpProblem([problem('too_many_unavailable_emails', 'email')], {
    'retry-after': String(seconds),
  });
}
