import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { NamedPerson } from '#contract/envelope.ts';
import type { Call } from '#server/core/call.ts';
import { formerUserEmail, formerUserName } from '#server/core/formerUser.ts';
import { users } from '#server/db/schema/users.ts';

/** API fields that contain a person's e-mail address. */
const personFields: ReadonlySet<string> = new Set([
  'userName',
  'performer',
  'doneBy',
  'handedOverBy',
  'decidedBy',
]);

/**
 * Adds the addresses in the person fields of a response to `emails`, also those of a packed list; records of people contain the names
 * themselves.
 */
export function collectEmails(value: unknown, emails: Set<string>, isOfPerson = false): void {
  if (typeof value === 'string') {
    if (isOfPerson && value.includes('@')) emails.add(value);
    return;
  }
  if (Array.isArray(value)) {
    for (const element of value) collectEmails(element, emails, isOfPerson);
    return;
  }
  if (typeof value !== 'object' || value === null || 'firstName' in value) return;
  for (const [field, content] of Object.entries(value))
    collectEmails(content, emails, isOfPerson || personFields.has(field));
}

type Asking = Pick<Call<CallName>, 'db' | 'scope' | 'caller'>;

/** Returns the names for e-mail addresses, of the caller, of people whom the caller may see, and of erased users. [LIFE-306] */
export async function readNames(
  { db, scope, caller }: Asking,
  emails: ReadonlySet<string>,
): Promise<NamedPerson[]> {
  if (emails.size === 0) return [];
  const isSeen = or(eq(users.id, caller.userId ?? 0), scope.ownCustomers(users.customerId));
  // One parameter for any number of addresses: a statement takes at most 65,535 parameters.
  const isNamed = sql`${users.email} in (select jsonb_array_elements_text(${JSON.stringify([...emails])}::jsonb))`;
  const rows = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isNamed, isSeen, isNull(users.erased)))
    .orderBy(users.id);
  const named = rows.map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` }));
  return emails.has(formerUserEmail) ? [...named, { email: formerUserEmail, name: formerUserName }] : named;
}

/** Returns the name for an e-mail address, or the address if the caller may not see its person. */
export async function nameBehind(asking: Asking, email: string): Promise<string> {
  const names = await readNames(asking, new Set([email]));
  return names.at(-1)?.name ?? email;
}
