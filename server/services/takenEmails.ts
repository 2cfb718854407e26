import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../db/schema/people.ts';
import type { Asking } from '../core/authorise.ts';
import { problem, refuse, Refusal } from '../core/refusal.ts';
import type { Limits } from '../core/ports.ts';
import { isIncluded } from './userLinks.ts';

/** Which addresses living users have: those whom the asking person sees among the employees, and strangers. Addresses in lower case. */
export async function takenEmails(
  asking: Asking,
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
 * Refuses an address that is taken, in words that tell no more than its asker sees; of a stranger's it counts that it was told.
 * @throws Refusal email_taken, email_unavailable, too_many_unavailable_emails
 */
export async function refuseTaken(asking: Asking, limits: Limits, email: string): Promise<void> {
  const { seen, strangers } = await takenEmails(asking, [email]);
  if (seen.size > 0) refuse('email_taken', 'email');
  if (strangers.size === 0) return;
  await refuseProbing(limits, asking.caller.name, strangers.size);
  refuse('email_unavailable', 'email');
}

/**
 * Addresses are unique in the whole product, so that a refusal tells that a stranger has one. Counts those that somebody was told of,
 * and refuses when they are too many for a day; from then on every question, so that no answer tells anything more.
 * @param strangers how many the answer would tell of; 0 asks only
 * @throws Refusal too_many_unavailable_emails
 */
export async function refuseProbing(limits: Limits, who: string, strangers = 0): Promise<void> {
  const group = 'strangersEmails';
  const seconds =
    strangers === 0 ? await limits.isSpent(group, who) : await limits.spend(group, who, strangers);
  if (seconds === 0) return;
  throw new Refusal([problem('too_many_unavailable_emails', 'email')], { 'retry-after': String(seconds) });
}
