import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import type { LostPart } from '#domain/registers/ownKinds.ts';
import type { Database } from '#server/db/client.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { inSlices } from '../shared/slices.ts';
import { contentColumns } from './records.ts';

const path = (key: string): SQL => sql`${registerRecords.values} -> ${key}::text`;

/** Returns the condition for records that use a part of their kind: a filled field, an option, or a column of a table. */
function isUsing({ field, option, column }: LostPart): SQL {
  const rows = sql`jsonb_path_query_array(${path(field)}, 'strict $[*]', '{}', true)`;
  if (column !== undefined)
    return option === undefined
      ? sql`exists (select 1 from jsonb_array_elements(${rows}) r where r ->> ${column}::text <> '')`
      : sql`exists (select 1 from jsonb_array_elements(${rows}) r where r ->> ${column}::text = ${option})`;
  if (option !== undefined) return sql`${path(field)} = to_jsonb(${option}::text)`;
  const isLinked = sql`exists (select 1 from ${registerLinks}
    where ${registerLinks.recordId} = ${registerRecords.id} and ${registerLinks.field} = ${field})`;
  return sql`(coalesce(${path(field)}, 'null') not in ('null', '""', '[]') or ${isLinked})`;
}

/** Returns the fields whose lost parts records of a kind use, those in the bin as well, with the number of records. */
export async function countUses(
  db: Database,
  kindId: number,
  parts: readonly LostPart[],
): Promise<{ field: string; count: number }[]> {
  const counts: { field: string; count: number }[] = [];
  for (const [field, lost] of Map.groupBy(parts, (part) => part.field)) {
    const isAnyUsed = sql`(${sql.join(lost.map(isUsing), sql` or `)})`;
    const count = await db.$count(registerRecords, and(eq(registerRecords.ownKindId, kindId), isAnyUsed));
    if (count > 0) counts.push({ field, count });
  }
  return counts;
}

/** What a record's own columns follow from: its name, its search text and its last day. */
const derivedFrom = ({ titleField, validity, fields }: RegisterKindDefinition) => [
  titleField,
  validity,
  fields.map(({ key, type, options }) => [key, type, options]),
];

const linksOf = async (db: Database, recordIds: readonly number[]) => {
  const { recordId, position } = registerLinks;
  const links = await db
    .select()
    .from(registerLinks)
    .where(inArray(recordId, [...recordIds]))
    .orderBy(position);
  return Map.groupBy(links, (link) => link.recordId);
};

/** Computes names, search texts and last days of a kind's records anew after a change of the kind, and leaves out fields that went. */
export async function rewriteRecords(
  db: Database,
  kind: RegisterKindDefinition,
  before: RegisterKindDefinition,
): Promise<void> {
  if (isDeepStrictEqual(derivedFrom(kind), derivedFrom(before))) return;
  const { id, values, ownKindId } = registerRecords;
  const ofKind = eq(ownKindId, idOfOwnKind(kind.key) ?? 0);
  const rows = await db.select({ id, values }).from(registerRecords).where(ofKind).orderBy(id);
  const keys = new Set(kind.fields.map(({ key }) => key));
  const lostKeys = before.fields.map(({ key }) => key).filter((key) => !keys.has(key));
  await inSlices(rows, async (slice) => {
    const links = await linksOf(
      db,
      slice.map((row) => row.id),
    );
    const derivedColumns = slice.map((row) => {
      const { name, sortKey, searchText, validUntil } = contentColumns(kind, {
        values: Object.fromEntries(Object.entries(row.values).filter(([key]) => keys.has(key))),
        links: links.get(row.id) ?? [],
      });
      return { id: row.id, name, sortKey, searchText, validUntil };
    });
    await db.execute(sql`
      update register_records r set name = n.name, sort_key = n."sortKey", search_text = n."searchText", valid_until = n."validUntil",
        values = r.values - ${sql.param(`{${lostKeys.join()}}`)}::text[]
      from jsonb_to_recordset(${JSON.stringify(derivedColumns)}::jsonb)
        as n(id int, name text, "sortKey" text, "searchText" text, "validUntil" text)
      where r.id = n.id`);
  });
}
