import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import {
  exemptionOf,
  hasColumn,
  hasOwner,
  isPart,
  ownerOf,
  readersOf,
  references,
} from '#server/db/references.ts';
import type { Reference } from '#server/db/references.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { idList } from './moveChoices.ts';
import type { MoveRow } from './moveRecords.ts';

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const of = (row: 't' | 'r', column: string): SQL => sql.raw(`${row}.${column}`);

/** Columns with the name stored next to a reference. */
const namesBeside: Readonly<Record<string, string>> = {
  'flaws.responsible': 'responsible_name',
  'round_histories.role_id': 'role_name',
};

/** Returns the condition that the owner of `t` can read the referenced record `r`. */
function isReadable(reference: Reference): SQL {
  const owner = ownerOf(reference.table, 't');
  const isInLine = sql`exists (select 1 from customers own join customers theirs on theirs.id = ${of('r', 'customer_id')}
    where own.id = ${owner} and (starts_with(own.path, theirs.path) or starts_with(theirs.path, own.path)))`;
  const isUsable = () =>
    usableAt({ companyId: of('r', 'company_id'), customerId: of('r', 'customer_id') }, owner);
  switch (readersOf(reference)) {
    case 'catalogue':
      return isUsable();
    case 'snapshot':
      return sql`(${isInLine} or ${isUsable()})`;
    case 'line':
      return isInLine;
    case 'people':
    case 'tenant':
    case 'everybody':
      return sql`true`;
  }
}

/** Returns the id in a row's reference: a column, or a field of a JSON object. */
export const idIn = ({ column, field }: Reference): SQL =>
  field ? sql`(${of('t', column)} ->> ${field.join('.')})::int` : of('t', column);

export const isOfKind = ({ when }: Reference): SQL =>
  when
    ? sql`${of('t', when[0])}::text in (${sql.join(
        when[1].map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql`true`;

/** Nullable reference that a record can't lose, since it says what the record is. */
const isEssential = ({ names }: Reference): boolean => names === 'own_kinds';

/** Returns whether a reference is nullable; references to people are excluded, since they also act at other customers. */
export const isOptional = (each: Reference): boolean =>
  hasOwner(each.table) &&
  hasColumn(each.names, 'customer_id') &&
  each.isNullable &&
  !isEssential(each) &&
  !isPart(each) &&
  exemptionOf(each) === undefined &&
  !each.field?.includes('[]') &&
  ['catalogue', 'snapshot', 'line'].includes(readersOf(each));

export function emptied(each: Reference): SQL {
  const { table, column, field } = each;
  const beside = namesBeside[`${table}.${column}`];
  const settings = [
    field ? sql`${name(column)} = ${name(column)} - ${field.join('.')}::text` : sql`${name(column)} = null`,
    ...(beside ? [sql`${name(beside)} = ''`] : []),
  ];
  return sql`update ${name(table)} t set ${sql.join(settings, sql`, `)}`;
}

/** Returns the condition that the record that `t` refers to exists and can't be read by the owner of `t`. */
export const isStray = (each: Reference): SQL => sql`${isOfKind(each)} and ${idIn(each)} is not null
  and exists (select 1 from ${name(each.names)} r where r.id = ${idIn(each)} and not ${isReadable(each)})`;

/**
 * Clears references written since a move was executed, in its customers' trees, that their owner can't read, including stored names. Of
 * rounds only these are checked. (moves, Rollback)
 */
export async function deleteOrphans(
  tx: Database,
  { customerId, targetCustomerId, executed }: Pick<MoveRow, 'customerId' | 'targetCustomerId' | 'executed'>,
  roundIds: readonly number[],
): Promise<void> {
  const trees = sql`(select c.id from customers c join customers side on side.root_id = c.root_id
    where side.id in (${customerId}, ${targetCustomerId}))`;
  for (const reference of references.filter(isOptional)) {
    const isOfRounds = isPart({ table: reference.table, column: 'round_history_id' });
    const isLookedAt = isOfRounds
      ? sql`t.round_history_id = any(${idList(roundIds)})`
      : sql`${ownerOf(reference.table, 't')} in ${trees}`;
    await tx.execute(sql`${emptied(reference)} where ${isLookedAt} and t.updated >= ${executed}::timestamptz
      and ${isStray(reference)}`);
  }
}
