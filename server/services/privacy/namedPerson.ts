import { and, eq, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { hasOwner, ownerOf } from '#server/db/references.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';

type UserRecord = typeof users.$inferSelect;

/** User with what identifies them in texts. */
export interface NamedPerson {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Pattern of the e-mail address in a text (PostgreSQL). */
  addressPattern: string;
  /** As `addressPattern`, with the full name and the telephone number; the same if another user has this name. */
  pattern: string;
  /** Start of the time in which an address without an author's id is this user's, and its end: an address can be used again. */
  from: string;
  until: string | null;
  /** Condition for the ids of the customers where the full name is this user's. */
  ownTree: SQL;
}

/** Shortest telephone number that is looked for in texts. */
const minPhoneLength = 6;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** Returns the pattern of a text that isn't part of a longer word, address or number. */
const wordPattern = (text: string): string =>
  `(?<![[:alnum:]_.+@-])${escaped(text)}(?![[:alnum:]_@-]|\\.[[:alnum:]])`;

/** Returns what identifies a user in texts. Their customer's other users decide whether the full name does. */
export async function namedPerson(db: Database, user: UserRecord): Promise<NamedPerson> {
  const { id, email, firstName, lastName, phoneNumber, created } = user;
  const isOfCompany = user.accessLevel > highestGovernedLevel;
  const ownTree = isOfCompany
    ? sql`select c.id from ${customers} c where c.company_id = ${user.companyId}`
    : sql`select c.id from ${customers} c where c.root_id = (select h.root_id from ${customers} h where h.id = ${user.customerId})`;
  const isNamesake = and(
    ne(users.id, id),
    eq(users.firstName, firstName),
    eq(users.lastName, lastName),
    sql`${users.customerId} in (${ownTree})`,
  );
  const namesakes = await db.$count(users, isNamesake);
  const sameAddress = await db
    .select({ created: users.created })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, id)));
  const later = sameAddress.map((other) => other.created).filter((other) => other > created);
  const addressPattern = wordPattern(email);
  const phone = phoneNumber.trim();
  const patterns = [
    addressPattern,
    ...(namesakes === 0 ? [wordPattern(`${firstName} ${lastName}`.trim())] : []),
    ...(phone.length >= minPhoneLength ? [wordPattern(phone)] : []),
  ];
  return {
    id,
    email,
    firstName,
    lastName,
    addressPattern,
    pattern: patterns.join('|'),
    from: sameAddress.some((other) => other.created <= created) ? created : '0001-01-01T00:00:00.000Z',
    until: later.toSorted()[0] ?? null,
    ownTree,
  };
}

/** Returns the pattern for the texts of a row `t`: the name counts only at the user's own customers. */
export function patternFor(person: NamedPerson, table: string): SQL {
  if (!hasOwner(table)) return sql`${person.pattern}`;
  return sql`case when ${ownerOf(table, 't')} in (${person.ownTree}) then ${person.pattern} else ${person.addressPattern} end`;
}
