import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveTab } from '#contract/constants.ts';
import type { moveObstacles } from '#contract/moves/moveKinds.ts';
import { numberOfWord } from '#contract/wire.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists, questions } from '#server/db/schema/checklists.ts';
import { moveFireProtections, moveQuestionLists, moveQuestions, moveRoles } from '#server/db/schema/moves.ts';
import { roles } from '#server/db/schema/users.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { idList } from '../records/moveChoices.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import { linesOf } from '../records/moveLines.ts';
import type { Finding, LineContent } from '../records/moveLines.ts';
import type { MoveRow } from '../records/moveRecords.ts';
import { isInMoved, isOfMovedPlan, staysBehind } from '../records/roundOutcomes.ts';

/** Obstacle to executing a move: the record, the reason, and the tab where it is resolved. */
export interface Obstacle extends LineContent {
  code: (typeof moveObstacles)[number];
  tab: MoveTab;
}
type Found = Finding<Obstacle['code']>;

/** Maximum number of plans listed that need a role. */
const mostPlans = sql.raw('5');

/** Returns the condition for plans that aren't moved, as `p`. */
const stayingPlans = ({ plans }: MoveOutcomes): SQL =>
  sql`not p.deleted and p.id <> all(${idList(plans.moved)})`;

/** Tables of the records that depend on a move's plans, with the referring column, the table of the records, and the tab. */
const parts = [
  [moveFireProtections, moveFireProtections.fireProtectionId, fireProtections, 'entries'],
  [moveQuestionLists, moveQuestionLists.questionListId, questionLists, 'lists'],
  [moveRoles, moveRoles.roleId, roles, 'roles'],
  [moveQuestions, moveQuestions.questionId, questions, 'questions'],
] as const;

/**
 * Finds records that another move has taken since, or that belong to another customer by now: the source can no
 * longer move, read or copy them.
 */
function lostRecords({ id, customerId }: MoveRow): Found[] {
  const [copy, move] = [numberOfWord('moveType', 'copy'), numberOfWord('moveType', 'move')];
  const records = parts.map(([table, column, kind, tab]): Found => ({
    code: 'move_record_gone',
    tab,
    query: sql`select ${kind.name} as name, '' as other from ${table}
        join move_round_plannings p on p.id = ${table.moveRoundPlanningId}
        join move_buildings b on b.id = p.move_building_id and b.move_id = ${id}
        join ${kind} on ${kind.id} = ${column}
        where (${table.moveType} = ${move} and ${kind.customerId} is distinct from ${customerId}::int)
          or (${table.moveType} = ${copy} and not ${usableAt(kind, customerId)})`,
  }));
  return [
    ...records,
    {
      code: 'move_record_gone',
      query: sql`select u.first_name || ' ' || u.last_name as name, '' as other from move_users m
        join move_buildings b on b.id = m.move_building_id and b.move_id = ${id}
        join users u on u.id = m.user_id
        where u.customer_id <> ${customerId} and (m.move_type = ${move} or not exists (
          select 1 from building_users n where n.building_id = b.building_id and n.user_id = u.id))`,
    },
  ];
}

function missingEnds({ id, customerId, targetCustomerId }: MoveRow): Found[] {
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
      code: 'move_building_gone',
      query: sql`select b.name, '' as other from move_buildings m join buildings b on b.id = m.building_id
        where m.move_id = ${id} and (b.deleted or b.customer_id <> ${customerId})`,
    },
    {
      code: 'move_building_in_move',
      query: sql`select b.name, o.move_id::text as other from move_buildings m join buildings b on b.id = m.building_id
        join move_buildings o on o.building_id = m.building_id and o.move_id <> m.move_id
        join moves s on s.id = o.move_id and s.move_status = ${numberOfWord('moveStatus', 'started')}
        where m.move_id = ${id}`,
    },
    {
      code: 'move_plan_gone',
      query: sql`select p.name, '' as other from move_round_plannings m
        join move_buildings b on b.id = m.move_building_id and b.move_id = ${id}
        join round_plannings p on p.id = m.round_planning_id
        where p.deleted or (m.move_type = ${numberOfWord('moveType', 'move')} and p.customer_id <> ${customerId})`,
    },
    { code: 'move_stand_in_gone', query: standIn('move_fire_protections', 'fire_protections') },
    { code: 'move_stand_in_gone', tab: 'lists', query: standIn('move_question_lists', 'question_lists') },
  ];
}

/** Finds records to be moved that remaining records use. (moves, Who owns what) */
function unusableRecords(outcomes: MoveOutcomes): Found[] {
  const stays = stayingPlans(outcomes);
  const { buildings, entries, lists, questions, users } = outcomes;
  const people = idList([...users.rehomed, ...users.connected]);
  const movedRoles = idList(outcomes.roles.moved);
  return [
    {
      code: 'move_entry_used',
      query: sql`select e.name, b.name as other from fire_protections e join map_items i on i.fire_protection_id = e.id
        join buildings b on b.id = i.building_id
        where e.id = any(${idList(entries.moved)}) and i.building_id <> all(${idList(buildings.moved)})
        union select e.name, p.name from fire_protections e join round_planning_fire_protections n on n.target_id = e.id
        join round_plannings p on p.id = n.round_planning_id where e.id = any(${idList(entries.moved)}) and ${stays}`,
    },
    {
      code: 'move_list_used',
      query: sql`select l.name, p.name as other from question_lists l join round_planning_question_lists n on n.target_id = l.id
        join round_plannings p on p.id = n.round_planning_id where l.id = any(${idList(lists.moved)}) and ${stays}`,
    },
    {
      code: 'move_question_used',
      query: sql`select q.name, l.name as other from questions q join question_list_questions n on n.question_id = q.id
        join question_lists l on l.id = n.question_list_id
        where q.id = any(${idList(questions.moved)}) and l.id <> all(${idList(lists.moved)})`,
    },
    {
      code: 'move_role_used',
      query: sql`select r.name, p.name as other from roles r join round_plannings p on p.role_id = r.id
          or exists (select 1 from round_planning_roles n where n.round_planning_id = p.id and n.target_id = r.id)
        where r.id = any(${movedRoles}) and ${stays}
        union select r.name, u.first_name || ' ' || u.last_name from roles r join user_roles h on h.role_id = r.id
        join users u on u.id = h.user_id where r.id = any(${movedRoles}) and not u.deleted and u.id <> all(${people})`,
    },
  ];
}

/** Finds records that would become inconsistent. */
function inconsistent({ targetCustomerId }: MoveRow, outcomes: MoveOutcomes): Found[] {
  const { plans, roles: chosen } = outcomes;
  const isDecided = sql`${roles.id} = any(${idList([...chosen.copied, ...chosen.moved])})`;
  return [
    {
      // All buildings of a round must be moved or none; otherwise the round would be carried out at two customers.
      code: 'move_round_divided',
      query: sql`select h.name, coalesce((select string_agg(distinct i.building_name, ', ') from round_history_infos i
          where i.round_history_id = h.id), '') as other
        from round_histories h where h.done is null and (${isOfMovedPlan(outcomes)} or ${isInMoved(outcomes)})
          and ${staysBehind(outcomes)}`,
    },
    {
      // Losing its last executor role would open a plan to all users.
      code: 'move_role_missing',
      query: sql`select ${roles.name} as name,
          concat_ws(', ', variadic (array_agg(p.name order by p.sort_key, p.id))[1:${mostPlans}]) || case when count(*) > ${mostPlans} then ' …' else '' end as other
        from round_plannings p
        join roles on ${roles.id} = p.role_id
          or exists (select 1 from round_planning_roles n where n.round_planning_id = p.id and n.target_id = ${roles.id})
        where p.id = any(${idList([...plans.copied, ...plans.moved])}) and not ${isDecided} and not ${usableAt(roles, targetCustomerId)}
        group by ${roles.id}`,
    },
  ];
}

/** Finds limits exceeded by changes of the target since the move was created. [MOVE-21, LIC-03, LIC-04] */
function full({ id, customerId, targetCustomerId }: MoveRow, { buildings, users }: MoveOutcomes): Found[] {
  // A copy always adds one; a record moved within a root is already counted there.
  const fromElsewhere = (alias: string): SQL =>
    sql`(select c.root_id from customers c where c.id = ${sql.raw(alias)}.customer_id) <> r.id`;
  const beyond = (kind: 'buildings' | 'users', coming: SQL): SQL => sql`
    select r.name, n.allowed::text as other, n.used + n.coming as count
    from customers r join customer_licences l on l.customer_id = r.id,
    lateral (select l.${sql.identifier(kind)} as allowed, (${coming})::int as coming, (
      select count(*)::int from ${sql.identifier(kind)} t join customers c on c.id = t.customer_id
      where c.root_id = r.id and not t.deleted) as used) n
    where r.id = (select c.root_id from customers c where c.id = ${targetCustomerId})
      and n.allowed > 0 and n.coming > 0 and n.used + n.coming > n.allowed`;
  return [
    {
      code: 'move_target_below',
      query: sql`select f.name, t.name as other from moves m join customers f on f.id = ${customerId}
        join customers t on t.id = ${targetCustomerId} where m.id = ${id} and starts_with(t.path, f.path)`,
    },
    {
      code: 'move_buildings_full',
      query: beyond(
        'buildings',
        sql`select count(*) from buildings b where not b.deleted and (b.id = any(${idList(buildings.copied)})
          or (b.id = any(${idList(buildings.moved)}) and ${fromElsewhere('b')}))`,
      ),
    },
    {
      code: 'move_users_full',
      query: beyond(
        'users',
        sql`select count(*) from users u where not u.deleted and u.id = any(${idList(users.rehomed)}) and ${fromElsewhere('u')}`,
      ),
    },
  ];
}

/**
 * Finds the obstacles to executing a move as configured; empty if there are none. The executor locks the target's licence first, so that
 * the capacity counted here can't be used concurrently.
 */
export const findObstacles = (db: Database, move: MoveRow, outcomes: MoveOutcomes): Promise<Obstacle[]> =>
  linesOf(db, [
    ...missingEnds(move),
    ...lostRecords(move),
    ...unusableRecords(outcomes),
    ...inconsistent(move, outcomes),
    ...full(move, outcomes),
  ]);
