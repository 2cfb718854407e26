import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { moveStatusCodes, moveTypeCodes } from '../../../src/domain/moves.ts';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rowsOf.ts';
import { roles } from '../../db/schema/people.ts';
import { usableAt } from '../owners.ts';
import { idList } from './moveChoices.ts';
import type { MoveFates } from './moveFates.ts';
import type { MoveRow } from './moveRecords.ts';

/** Why a move can't be executed as it stands. */
export type ObstacleKind =
  | 'building_gone'
  | 'building_in_move'
  | 'plan_gone'
  | 'round_divided'
  | 'entry_used'
  | 'list_used'
  | 'role_used'
  | 'question_used'
  | 'stand_in_gone'
  | 'role_missing';

/** What keeps a move from being executed: the record, and what stands in the way. */
export interface Obstacle {
  kind: ObstacleKind;
  name: string;
  other: string;
}

/** Finds obstacles of one kind: a query of `name` and `other`. */
interface Finding {
  kind: ObstacleKind;
  query: SQL;
}

/** Plans that stay where they are, as `p`. */
const stayingPlans = ({ plans }: MoveFates): SQL =>
  sql`not p.deleted and p.id <> all(${idList(plans.moved)})`;

function gone({ id, customerId, targetCustomerId }: MoveRow): Finding[] {
  const standIn = (table: string, records: string): SQL => sql`
    select coalesce(o.name, '') as name, coalesce(n.name, '') as other
    from ${sql.identifier(table)} t
    join move_round_plannings p on p.id = t.move_round_planning_id
    join move_buildings b on b.id = p.move_building_id and b.move_id = ${id}
    left join ${sql.identifier(records)} o on o.id = t.${sql.identifier(table === 'move_fire_protections' ? 'fire_protection_id' : 'question_list_id')}
    left join ${sql.identifier(records)} n on n.id = t.id_to_replace
    where t.id_to_replace is not null and (n.id is null or n.customer_id is distinct from ${targetCustomerId}
      or coalesce((to_jsonb(n) ->> 'deleted')::boolean, false))`;
  return [
    {
      kind: 'building_gone',
      query: sql`select b.name, '' as other from move_buildings m join buildings b on b.id = m.building_id
        where m.move_id = ${id} and (b.deleted or b.customer_id <> ${customerId})`,
    },
    {
      kind: 'building_in_move',
      query: sql`select b.name, o.move_id::text as other from move_buildings m join buildings b on b.id = m.building_id
        join move_buildings o on o.building_id = m.building_id and o.move_id <> m.move_id
        join moves s on s.id = o.move_id and s.move_status = ${moveStatusCodes.started}
        where m.move_id = ${id}`,
    },
    {
      kind: 'plan_gone',
      query: sql`select p.name, '' as other from move_round_plannings m
        join move_buildings b on b.id = m.move_building_id and b.move_id = ${id}
        join round_plannings p on p.id = m.round_planning_id
        where p.deleted or (m.move_type = ${moveTypeCodes.move} and p.customer_id <> ${customerId})`,
    },
    { kind: 'stand_in_gone', query: standIn('move_fire_protections', 'fire_protections') },
    { kind: 'stand_in_gone', query: standIn('move_question_lists', 'question_lists') },
  ];
}

/** What goes itself and is used by what stays. (moves, Who owns what) */
function used(fates: MoveFates): Finding[] {
  const stays = stayingPlans(fates);
  const { buildings, entries, lists, questions, users } = fates;
  const people = idList([...users.rehomed, ...users.connected]);
  const movedRoles = idList(fates.roles.moved);
  return [
    {
      kind: 'entry_used',
      query: sql`select e.name, b.name as other from fire_protections e join map_items i on i.fire_protection_id = e.id
        join buildings b on b.id = i.building_id
        where e.id = any(${idList(entries.moved)}) and not i.deleted and i.building_id <> all(${idList(buildings.moved)})
        union select e.name, p.name from fire_protections e join round_planning_fire_protections n on n.target_id = e.id
        join round_plannings p on p.id = n.round_planning_id where e.id = any(${idList(entries.moved)}) and ${stays}`,
    },
    {
      kind: 'list_used',
      query: sql`select l.name, p.name as other from question_lists l join round_planning_question_lists n on n.target_id = l.id
        join round_plannings p on p.id = n.round_planning_id where l.id = any(${idList(lists.moved)}) and ${stays}`,
    },
    {
      kind: 'question_used',
      query: sql`select q.name, l.name as other from questions q join question_list_questions n on n.question_id = q.id
        join question_lists l on l.id = n.question_list_id
        where q.id = any(${idList(questions.moved)}) and l.id <> all(${idList(lists.moved)})`,
    },
    {
      kind: 'role_used',
      query: sql`select r.name, p.name as other from roles r join round_plannings p on p.role_id = r.id
          or exists (select 1 from round_planning_roles n where n.round_planning_id = p.id and n.target_id = r.id)
        where r.id = any(${movedRoles}) and ${stays}
        union select r.name, u.first_name || ' ' || u.last_name from roles r join user_roles h on h.role_id = r.id
        join users u on u.id = h.user_id where r.id = any(${movedRoles}) and not u.deleted and u.id <> all(${people})`,
    },
  ];
}

/** What would lose its sense. */
function torn({ targetCustomerId }: MoveRow, fates: MoveFates): Finding[] {
  const { buildings, plans, roles: chosen } = fates;
  const movedBuildings = idList(buildings.moved);
  const isDecided = sql`${roles.id} = any(${idList([...chosen.copied, ...chosen.moved])})`;
  return [
    {
      // All stays, or all goes along; any other round would be walked at two customers.
      kind: 'round_divided',
      query: sql`select h.name, coalesce((select string_agg(distinct i.building_name, ', ') from round_history_infos i
          where i.round_history_id = h.id), '') as other
        from round_histories h where h.done is null
        and (h.round_planning_id = any(${idList(plans.moved)})
          or exists (select 1 from round_history_infos i where i.round_history_id = h.id and i.building_id = any(${movedBuildings})))
        and not (h.round_planning_id = any(${idList(plans.moved)}) and not exists (
          select 1 from round_history_infos i where i.round_history_id = h.id and i.building_id <> all(${movedBuildings})))`,
    },
    {
      // Losing its last executor would open a plan to everybody.
      kind: 'role_missing',
      query: sql`select ${roles.name} as name, p.name as other from round_plannings p
        join roles on ${roles.id} = p.role_id
          or exists (select 1 from round_planning_roles n where n.round_planning_id = p.id and n.target_id = ${roles.id})
        where p.id = any(${idList([...plans.copied, ...plans.moved])}) and not ${isDecided} and not ${usableAt(roles, targetCustomerId)}`,
    },
  ];
}

/** How many obstacles of a kind are told. */
const mostOfKind = 50;

/** What keeps a move from being executed as its tabs say; none when it can keep its word. */
export async function findObstacles(db: Database, move: MoveRow, fates: MoveFates): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { kind, query } of [...gone(move), ...used(fates), ...torn(move, fates)]) {
    const rows = await rowsOf<{ name: string; other: string }>(
      db,
      sql`select distinct f.name, f.other from (${query}) f order by 1, 2 limit ${mostOfKind}`,
    );
    found.push(...rows.map((row) => ({ kind, ...row })));
  }
  return found;
}
