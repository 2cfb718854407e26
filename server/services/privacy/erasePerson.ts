import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { formerUserEmail, formerUserName } from '#server/core/formerUser.ts';
import type { Database } from '#server/db/client.ts';
import { hasColumn } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { erasures } from '#server/db/schema/privacy/erasures.ts';
import { users } from '#server/db/schema/users.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { createdColumns, updatedColumns } from '../shared/changes.ts';
import { deleteUser } from '../users/userDeletion.ts';
import type { UserRecord } from './erasedUser.ts';
import { erasureSteps } from './erasureStatements.ts';
import { namedPerson, patternFor } from './namedPerson.ts';
import type { NamedPerson } from './namedPerson.ts';
import { personalData } from './personalData.ts';

/** Values of an account that names nobody. */
const formerUser = {
  email: formerUserEmail,
  userName: formerUserEmail,
  firstName: formerUserName,
  lastName: '',
  phoneNumber: '',
  preferredLanguageCode: 'sv',
  country: '',
  passwordHash: null,
  sortKey: '',
  searchText: '',
  lastNameKey: '',
};

/** Tables with a name that has search keys and can mention a person. */
const keyedTables = Object.entries(personalData)
  .filter(([, { columns }]) =>
    Object.values(columns).some((each) => each.does === 'replace' && each.what === 'keys'),
  )
  .map(([table]) => table);

/** Returns the condition for the rows `t` of a table whose search keys mention a person. */
function hasKeys(person: NamedPerson, table: string): SQL {
  const pattern = patternFor(person, table);
  const isNamed = sql`t.name ~* ${pattern}`;
  return hasColumn(table, 'description') ? sql`(${isNamed} or t.description ~* ${pattern})` : isNamed;
}

/** Computes the search keys of records again, whose texts have changed. */
async function renewKeys(tx: Database, table: string, ids: readonly number[]): Promise<void> {
  const description = hasColumn(table, 'description') ? sql`t.description` : sql`null`;
  for (const id of ids) {
    const [row] = await rowsOf<{ name: string; description: string | null }>(
      tx,
      sql`select t.name, ${description} as description from ${sql.identifier(table)} t where t.id = ${id}`,
    );
    if (!row) continue;
    const { sortKey, searchText } = textKeys(
      row.name,
      ...(row.description === null ? [] : [row.description]),
    );
    await tx.execute(
      sql`update ${sql.identifier(table)} set sort_key = ${sortKey}, search_text = ${searchText} where id = ${id}`,
    );
  }
}

/** Replaces a person in queued e-mails, and deletes those to them. */
async function eraseFromJobs(tx: Database, { email, pattern }: NamedPerson): Promise<void> {
  await tx.execute(sql`delete from pgboss.job
    where data->>'kind' = 'email' and lower(data->'payload'->'to'->>'address') = ${email}`);
  await tx.execute(sql`update pgboss.job set data = regexp_replace(data::text, ${pattern}, ${formerUserName}, 'gi')::jsonb
    where data::text ~* ${pattern}`);
}

/**
 * Erases a user, whom the caller has locked: deletes them if they aren't deleted yet, and replaces their name and address in all working data
 * of all customers. The row remains for the records that refer to it. [IDENT-43]
 */
export async function erasePerson(
  tx: Database,
  user: UserRecord,
  { now, erasedBy }: { now: string; erasedBy: number | null },
): Promise<void> {
  if (!user.deleted) await deleteUser(tx, user.id, now);
  const person = await namedPerson(tx, user);
  const keyed = new Map<string, number[]>();
  for (const table of keyedTables) {
    const rows = await rowsOf<{ id: number }>(
      tx,
      sql`select t.id from ${sql.identifier(table)} t where ${hasKeys(person, table)}`,
    );
    keyed.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  for (const { table, where, set } of erasureSteps(person)) {
    const name = sql.identifier(table);
    await tx.execute(
      set === 'delete'
        ? sql`delete from ${name} t where ${where}`
        : sql`update ${name} t set ${set} where ${where}`,
    );
  }
  for (const [table, ids] of keyed) await renewKeys(tx, table, ids);
  await eraseFromJobs(tx, person);
  await tx
    .update(users)
    .set({ ...formerUser, identityId: randomUUID(), erased: now, ...updatedColumns(users, now) })
    .where(eq(users.id, user.id));
  await tx
    .insert(erasures)
    .values({ customerId: user.customerId, userId: user.id, erasedBy, ...createdColumns(now) });
}
