import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { exemptionOf, isPart, readersOf, references, schemaTables } from '#server/db/references.ts';
import type { Reference } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** A reference to a record that its owner can't read. */
export interface Stray {
  reference: string;
  id: string;
  named: string;
}

const has = (table: string, column: string): boolean =>
  schemaTables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column));

/** Owners of rows without a customer column. */
const ownersElsewhere: Readonly<Record<string, (row: string) => SQL>> = {
  customers: (row) => sql.raw(`${row}.id`),
  round_history_items: (row) =>
    sql.raw(
      `(select walked.customer_id from round_histories walked where walked.id = ${row}.round_history_id)`,
    ),
  outgoing_letters: (row) => sql.raw(`(select m.customer_id from sent_mails m where m.id = ${row}.note_id)`),
  ...Object.fromEntries(
    ['competence_notices', 'reminder_digests', 'reminder_notices', 'reminder_settings'].map((table) => [
      table,
      (row: string) => sql.raw(`(select u.customer_id from users u where u.id = ${row}.user_id)`),
    ]),
  ),
};

/** Returns the customer of a row; null for a company's and for global rows. */
const ownerOf = (table: string, row: string): SQL =>
  has(table, 'customer_id')
    ? sql.raw(`${row}.customer_id`)
    : (ownersElsewhere[table]?.(row) ?? sql.raw('null::int'));

/** Returns the company of a row. */
const companyOf = (table: string, row: string): SQL =>
  has(table, 'company_id')
    ? sql.raw(`${row}.company_id`)
    : sql`(select c.company_id from customers c where c.id = ${ownerOf(table, row)})`;

const inLine = (
  own: SQL,
  theirs: SQL,
): SQL => sql`exists (select 1 from customers a, customers b where a.id = ${own} and b.id = ${theirs}
  and (starts_with(a.path, b.path) or starts_with(b.path, a.path)))`;

/**
 * Returns the condition that the owner of the row `h` can read the record `r`: an independent implementation
 * of each kind's rule. (decisions, Scope)
 */
function isReadable({ table, column, names }: Reference): SQL {
  const [own, theirs] = [ownerOf(table, 'h'), ownerOf(names, 'r')];
  const [company, theirCompany] = [companyOf(table, 'h'), companyOf(names, 'r')];
  if (isPart({ table, column }))
    return sql`(${own} is not distinct from ${theirs} and ${company} is not distinct from ${theirCompany})`;
  const isUsable = sql`case when ${theirs} is null then ${theirCompany} is null or ${theirCompany} = ${company}
    else exists (select 1 from customers a, customers b where a.id = ${own} and b.id = ${theirs} and starts_with(a.path, b.path)) end`;
  switch (readersOf({ table, names })) {
    case 'everybody':
      return sql`true`;
    case 'tenant':
      if (names === 'customers') return inLine(own, sql.raw('r.id'));
      return sql`(${own} is null or r.id = (select c.company_id from customers c where c.id = ${own}))`;
    case 'people':
      return sql`(${company} = ${theirCompany} or exists (
        select 1 from customer_links l where l.user_id = r.id and ${inLine(own, sql.raw('l.customer_id'))}))`;
    case 'catalogue':
      return isUsable;
    case 'snapshot':
      return sql`(${inLine(own, theirs)} or ${isUsable})`;
    case 'line':
      return inLine(own, theirs);
  }
}

/** Selects the rows `h` of a reference with the ids that each holds there. */
function heldBy({ table, column, field, when }: Reference): SQL {
  const path = field && `$${field.map((part) => (part === '[]' ? '[*]' : `.${part}`)).join('')}`;
  const name = sql.identifier(table);
  const value = sql`h.${sql.identifier(column)}`;
  const heldRows = path
    ? sql`${name} h, lateral jsonb_path_query(${value}, ${sql.raw(`'${path}'`)}) v(named)`
    : sql`${name} h, lateral (select to_jsonb(${value})) v(named)`;
  const kind = when
    ? sql`h.${sql.identifier(when[0])}::text in (${sql.raw(when[1].map((each) => `'${each}'`).join())})`
    : sql`true`;
  return sql`${heldRows} where v.named is not null and v.named <> 'null'::jsonb and ${kind}`;
}

const strayIn = (each: Reference): SQL => {
  const text = `${each.table}.${[each.column, ...(each.field ?? [])].join('.')}`;
  const namedRows = sql`select h.*, v.named #>> '{}' as "namedId" from ${heldBy(each)}`;
  return sql`select ${sql.raw(`'${text}'`)} as reference, to_jsonb(h) ->> 'id' as id, ${sql.raw(`'${each.names}'`)} || ' ' || h."namedId" as named
    from (${namedRows}) h join ${sql.identifier(each.names)} r on r.id::text = h."namedId"
    where not coalesce(${isReadable(each)}, false)`;
};

/** References covered by the census: all without an exemption. */
const counted = references.filter((each) => exemptionOf(each) === undefined);

/** Returns all stray references of a database. */
export async function findStrays(db: Database): Promise<Stray[]> {
  return rowsOf<Stray>(
    db,
    sql`select * from (${sql.join(counted.map(strayIn), sql` union all `)}) every order by 1, 2, 3`,
  );
}
