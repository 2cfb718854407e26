import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PersonalDataExport } from '#contract/privacy/erasure.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { exemptionOf, hasColumn, references } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { inReach } from './erasurePreview.ts';
import type { UserRecord } from './erasedUser.ts';
import { erasureSteps } from './erasureStatements.ts';
import { namedPerson } from './namedPerson.ts';
import type { NamedPerson } from './namedPerson.ts';
import { personalData } from './personalData.ts';

/** Maximum number of rows of a table in an export. */
const maxRows = 20_000;

/** Columns that repeat others for searches and orders, or are a secret although an erasure changes them. */
const leftOut = new Set(['sort_key', 'search_text', 'last_name_key', 'password_hash']);

type Row = Record<string, unknown>;

const userColumns = new Set(
  references
    .filter(({ isKey, names }) => isKey && names === 'users')
    .map(({ table, column }) => `${table}.${column}`),
);

/** Columns that may refer to records that the caller can't see. */
const outside = new Set(
  references
    .filter((each) => each.names !== 'users' && (!each.isKey || exemptionOf(each) !== undefined))
    .map(({ table, column }) => `${table}.${column}`),
);

/** Returns the condition for the rows `t` of a table that are about a person; null for a table without such rows. */
function isAbout(person: NamedPerson, table: string): SQL | null {
  if (table === 'users') return sql`t.id = ${person.id}`;
  const actor = `user:${person.id}`;
  if (table === 'audit_log')
    return sql`(t.actor = ${actor} or (t.target_kind = 'user' and t.target_id = ${person.id}))`;
  const columns = Object.keys(personalData[table]?.columns ?? {});
  const byId = columns
    .filter((column) => userColumns.has(`${table}.${column}`))
    .map((column) => sql`${sql.raw(`t."${column}"`)} = ${person.id}`);
  const changed = erasureSteps(person)
    .filter((step) => step.table === table)
    .map(({ where }) => where);
  const conditions = [...byId, ...changed];
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the fields of a row that are about the person: without secrets, other people and JSON that doesn't name the person. */
function fieldsOf(person: NamedPerson, table: string, row: Row): Row {
  const columns = personalData[table]?.columns ?? {};
  const isNamed = (value: unknown) => {
    const text = JSON.stringify(value).toLowerCase();
    return [person.email, `${person.firstName} ${person.lastName}`].some((name) =>
      text.includes(name.toLowerCase()),
    );
  };
  const isShown = ([column, value]: [string, unknown]): boolean => {
    const treatment = columns[column];
    if (value === null || leftOut.has(column) || outside.has(`${table}.${column}`)) return false;
    if (userColumns.has(`${table}.${column}`)) return value === person.id;
    if (treatment?.does === 'keep' && treatment.why === 'secret') return false;
    if (table === 'audit_log' && ['actor', 'address'].includes(column))
      return row['actor'] === `user:${person.id}`;
    if (treatment?.does !== 'replace') return true;
    if (treatment.what === 'address') return String(value).toLowerCase() === person.email;
    return treatment.what !== 'json' || isNamed(value);
  };
  return Object.fromEntries(Object.entries(row).filter(isShown));
}

/** Reads all that the product stores about a user in the caller's reach, by table. */
export async function exportPersonalData(
  context: RequestContext,
  user: UserRecord,
  now: string,
): Promise<PersonalDataExport> {
  const person = await namedPerson(context.db, user);
  const tables: PersonalDataExport['tables'] = [];
  for (const [table, { subject }] of Object.entries(personalData)) {
    const condition = isAbout(person, table);
    if (!condition) continue;
    const order = hasColumn(table, 'id') ? sql` order by t.id` : sql``;
    const rows = await rowsOf<{ row: Row }>(
      context.db,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
        where ${condition} and ${inReach(context, table)}${order} limit ${maxRows + 1}`,
    );
    if (rows.length === 0) continue;
    const isCut = rows.length > maxRows;
    tables.push({
      subject,
      table,
      isCut,
      rows: rows.slice(0, maxRows).map(({ row }) => fieldsOf(person, table, row)),
    });
  }
  const { id, firstName, lastName, email } = user;
  return { exported: now, person: { id, name: `${firstName} ${lastName}`, email }, tables };
}
