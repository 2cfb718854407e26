import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isKindCopied, isOfOwnPersonalKind } from '../records/carriedKinds.ts';
import { idList } from '../records/moveChoices.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import type { Warning } from '../records/moveLines.ts';

/** Returns the warnings for entries, checklists, questions and roles beyond the choices. (moves, What nobody chose) */
export function recordWarnings({ buildings, entries, roles, undecided, target }: MoveOutcomes): Warning[] {
  const pairs = [...entries.replaced].map(([old, standIn]) => ({ old, standIn }));
  const namesOf = (table: string, ids: readonly number[]): SQL =>
    sql`select t.name, '' as other from ${sql.identifier(table)} t where t.id = any(${idList(ids)})`;
  return [
    {
      code: 'type_differs',
      query: sql`select e.name, s.name as other
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(old int, "standIn" int)
        join fire_protections e on e.id = r.old join fire_protections s on s.id = r."standIn"
        where e.inventory_type <> s.inventory_type`,
    },
    { code: 'entry_copied', query: namesOf('fire_protections', undecided.entries) },
    {
      code: 'register_copied',
      query: sql`select t.definition -> 'name' ->> 'sv' as name, '' as other from own_kinds t
        where not t.deleted and ${isKindCopied({
          moved: sql`t.building_id = any(${idList(buildings.moved)}) and not ${isOfOwnPersonalKind}`,
          rootId: sql`(select c.root_id from customers c where c.id = ${target.customerId}::int)`,
        })}`,
    },
    { code: 'list_copied', query: namesOf('question_lists', undecided.lists) },
    { code: 'question_copied', query: namesOf('questions', undecided.questions) },
    {
      code: 'role_doubled',
      query: sql`${namesOf('roles', roles.copied)}
        and exists (select 1 from roles o where o.customer_id = ${target.customerId} and o.name = t.name)`,
    },
  ];
}
