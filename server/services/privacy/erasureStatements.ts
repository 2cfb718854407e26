import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { formerUserEmail, formerUserName } from '#server/core/formerUser.ts';
import { hasColumn } from '#server/db/references.ts';
import { patternFor } from './namedPerson.ts';
import type { NamedPerson } from './namedPerson.ts';
import { personalData } from './personalData.ts';
import type { Treatment } from './treatments.ts';

/** Change of the rows of a table, as `t`: those that match `where` are deleted, or updated by `set`. */
export interface ErasureStep {
  table: string;
  where: SQL;
  set: SQL | 'delete';
}

const column = (name: string): SQL => sql.raw(`t."${name}"`);
const set = (name: string, value: SQL): SQL => sql`${sql.raw(`"${name}"`)} = ${value}`;
const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

/** Returns the condition for a column with the address of the person. */
function hasAddress(person: NamedPerson, table: string, name: string, by: string | undefined): SQL {
  const { id, email, from, until } = person;
  const isIt = sql`lower(${column(name)}) = ${email}`;
  const bounds = hasColumn(table, 'created')
    ? sql`t.created >= ${from}${until === null ? sql`` : sql` and t.created < ${until}`}`
    : sql`true`;
  if (by === undefined) return sql`(${isIt} and ${bounds})`;
  const author = column(by);
  return sql`((${author} = ${id} and ${column(name)} like '%@%') or (${author} is null and ${isIt} and ${bounds}))`;
}

/** Fields of JSON with the parts of a name. */
const jsonName = (key: 'first' | 'last', name: string): string => {
  const value = JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `("${key}_?name": ?)${value}`;
};

/** Returns the condition and the new value of a JSON column, as text. */
function jsonStep(person: NamedPerson, table: string, name: string): { where: SQL; value: SQL } {
  const text = sql`${column(name)}::text`;
  const [first, last] = [jsonName('first', person.firstName), jsonName('last', person.lastName)];
  const isNamed = sql`(${text} ~* ${first} and ${text} ~* ${last})`;
  const addresses = sql`replace(${text}, ${JSON.stringify(person.email)}, ${JSON.stringify(formerUserEmail)})`;
  const texts = sql`regexp_replace(${addresses}, ${patternFor(person, table)}, ${formerUserName}, 'gi')`;
  const firstNames = sql`regexp_replace(${texts}, ${first}, ${`\\1"${formerUserName}"`}, 'gi')`;
  return {
    where: sql`(${text} ~* ${patternFor(person, table)} or ${isNamed})`,
    value: sql`case when ${isNamed} then regexp_replace(${firstNames}, ${last}, '\\1""', 'gi') else ${texts} end`,
  };
}

/** Returns the condition and the new value of a column. */
function columnStep(
  person: NamedPerson,
  table: string,
  name: string,
  treatment: Treatment,
): { where: SQL; value: SQL } | null {
  if (treatment.does === 'unlink') return { where: sql`${column(name)} = ${person.id}`, value: sql`null` };
  if (treatment.does === 'clear') {
    const fields = [person.email, `${person.firstName} ${person.lastName}`.toLowerCase()];
    return {
      where: sql`lower(${column(name)}) in (${sql.join(
        fields.map((field) => sql`${field}`),
        sql`, `,
      )})`,
      value: sql`''`,
    };
  }
  if (treatment.does !== 'replace') return null;
  switch (treatment.what) {
    case 'address':
      return { where: hasAddress(person, table, name, treatment.by), value: sql`${formerUserEmail}` };
    case 'mention':
    case 'name': {
      const pattern = patternFor(person, table);
      return {
        where: sql`(${column(name)} <> '' and ${column(name)} ~* ${pattern})`,
        value: sql`regexp_replace(${column(name)}, ${pattern}, ${formerUserName}, 'gi')`,
      };
    }
    case 'json': {
      const { where, value } = jsonStep(person, table, name);
      return {
        where,
        value: name === 'answer' && table === 'idempotency_receipts' ? value : sql`(${value})::jsonb`,
      };
    }
    case 'keys':
    case 'person':
      return null;
  }
}

/** Returns the changes that erase a person from all tables except `users` itself, by table. */
export function erasureSteps(person: NamedPerson): ErasureStep[] {
  return Object.entries(personalData).flatMap(([table, { columns }]): ErasureStep[] => {
    if (table === 'users') return [];
    const entries = Object.entries(columns);
    const removed = entries.filter(([, treatment]) => treatment.does === 'delete');
    const deletions = removed.map(([name]): ErasureStep => {
      const value = name === 'owner' ? sql`${`user:${person.id}`}` : sql`${person.id}`;
      return { table, where: sql`${column(name)} = ${value}`, set: 'delete' };
    });
    const changes = entries.flatMap(([name, treatment]) => {
      const step = columnStep(person, table, name, treatment);
      return step ? [{ name, ...step }] : [];
    });
    const ofPerson = entries.filter(
      ([, treatment]) => treatment.does === 'replace' && treatment.what === 'person',
    );
    const copies: ErasureStep[] =
      ofPerson.length === 0
        ? []
        : [
            {
              table,
              where: sql`t.user_id = ${person.id} and ${sql.join(
                ofPerson.map(([name]) => sql`${column(name)} is not null`),
                sql` and `,
              )}`,
              set: sql.join(
                ofPerson.map(([name], index) => set(name, sql`${index === 0 ? formerUserName : ''}`)),
                sql`, `,
              ),
            },
          ];
    if (changes.length === 0) return [...deletions, ...copies];
    const values = changes.map(({ name, where, value }) =>
      set(name, sql`case when ${where} then ${value} else ${column(name)} end`),
    );
    return [
      ...deletions,
      ...copies,
      { table, where: anyOf(changes.map(({ where }) => where)), set: sql.join(values, sql`, `) },
    ];
  });
}
