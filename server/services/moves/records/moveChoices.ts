import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { checklistMoveTypes, entryMoveTypes, recordMoveTypes } from '#contract/moves/moveKinds.ts';
import type { MoveType } from '#contract/constants.ts';
import type { BuildingWithPlans } from '#contract/moves/move.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { movedPlans } from './moveRecords.ts';
import type { MoveRow } from './moveRecords.ts';

/** Returns ids as a single statement parameter. */
export const idList = (ids: Iterable<number>): SQL =>
  sql`${sql.param(`{${[...new Set(ids)].join()}}`)}::int[]`;

/** Record that may be chosen, in the form of its database row. */
interface Chosen {
  planId: number;
  id: number;
  name: string;
  /** True if the source customer owns it. */
  isOwn: boolean;
  staysReadable: boolean;
}

/** Returns the allowed types of a record: only the customer's own records can be moved. (moves, Who owns what) */
const typesFor = (all: readonly MoveType[], { isOwn }: { isOwn: boolean }): MoveType[] =>
  all.filter((type) => isOwn || type !== 'move');

interface PlanOfBuilding {
  buildingId: number;
  planId: number;
  name: string;
  isOwn: boolean;
}

/** Returns the non-deleted plans with non-deleted floors of non-deleted buildings, each with all its buildings. [MOVE-91, MOVE-35] */
export async function plansOfBuildings(
  db: Database,
  buildingIds: readonly number[],
): Promise<BuildingWithPlans[]> {
  const namedRows = await rowsOf<{ id: number; name: string }>(
    db,
    sql`select id, name from buildings where id = any(${idList(buildingIds)}) and not deleted order by sort_key, id`,
  );
  const plans = await rowsOf<PlanOfBuilding>(
    db,
    sql`select distinct f.building_id as "buildingId", p.id as "planId", p.name, p.customer_id = b.customer_id as "isOwn", p.sort_key
      from round_planning_floors pf
      join floors f on f.id = pf.target_id and not f.deleted
      join buildings b on b.id = f.building_id and not b.deleted
      join round_plannings p on p.id = pf.round_planning_id and not p.deleted
      where f.building_id = any(${idList(buildingIds)})
      order by p.sort_key, p.id`,
  );
  const places = await rowsOf<{ planId: number; id: number; name: string }>(
    db,
    sql`select distinct pf.round_planning_id as "planId", b.id, b.name, b.sort_key
      from round_planning_floors pf
      join floors f on f.id = pf.target_id and not f.deleted
      join buildings b on b.id = f.building_id and not b.deleted
      where pf.round_planning_id = any(${idList(plans.map(({ planId }) => planId))})
      order by b.sort_key, b.id`,
  );
  const byBuilding = Map.groupBy(plans, ({ buildingId }) => buildingId);
  const byPlan = Map.groupBy(places, ({ planId }) => planId);
  return namedRows.map(({ id, name }) => ({
    oldBuildingId: id,
    buildingName: name,
    roundPlannings: (byBuilding.get(id) ?? []).map((plan) => ({
      oldRoundPlanningId: plan.planId,
      roundPlanningName: plan.name,
      moveTypes: typesFor(recordMoveTypes, plan),
      buildings: (byPlan.get(plan.planId) ?? []).map((place) => ({
        oldBuildingId: place.id,
        buildingName: place.name,
      })),
    })),
  }));
}

/** Move and plans for which choices are requested. */
interface Asked {
  move: MoveRow;
  planIds?: readonly number[];
}

/**
 * Returns the records that may be chosen for each plan of a move.
 * @param source a query of `plan_id`, `id` and `name` of the records, with their owner as `own_customer_id`;
 * `{plans}` are the requested plans
 */
async function choicesOf<Row extends Chosen>(
  db: Database,
  { move, planIds }: Asked,
  source: (plans: SQL) => SQL,
): Promise<{ plan: Awaited<ReturnType<typeof movedPlans>>[number]; records: Row[] }[]> {
  const plans = await movedPlans(db, move.id, planIds);
  const rows = await rowsOf<Row>(db, source(idList(plans.map(({ planId }) => planId))));
  const byPlan = Map.groupBy(rows, ({ planId }) => planId);
  return plans.map((plan) => ({ plan, records: byPlan.get(plan.planId) ?? [] }));
}

type Named<Row extends Chosen> = Awaited<ReturnType<typeof choicesOf<Row>>>[number]['plan'];
const planHead = ({ id, planId, name }: Named<Chosen>) => ({
  moveRoundPlanningId: id,
  oldRoundPlanningId: planId,
  roundPlanningName: name,
});

/** Returns the types that may be chosen for a record, and whether the target can read it unchanged. */
const choiceOf = (all: readonly MoveType[], record: Chosen) => ({
  moveTypes: typesFor(all, record),
  staysReadable: record.staysReadable,
});

/** Returns the columns of `Chosen` for a record's owner and whether the target can read it. */
const standingOf = (table: Parameters<typeof usableAt>[0], { customerId, targetCustomerId }: MoveRow): SQL =>
  sql`coalesce(${table.customerId} = ${customerId}, false) as "isOwn",
    ${usableAt(table, targetCustomerId)} as "staysReadable"`;

/** Returns the catalogue entries of each plan's items in the moved buildings, and the entries that the plan is limited to. [MOVE-94] */
export async function entryChoices(db: Database, asked: Asked) {
  const rows = await choicesOf<Chosen & { inventoryType: string }>(
    db,
    asked,
    (plans) => sql`
      with used as (
        select distinct pf.round_planning_id as plan_id, mi.fire_protection_id as id
        from round_planning_floors pf
        join floors f on f.id = pf.target_id and not f.deleted
        join move_buildings mb on mb.building_id = f.building_id and mb.move_id = ${asked.move.id}
        join maps m on m.floor_id = f.id and not m.deleted
        join map_items mi on mi.map_id = m.id and not mi.deleted
        where pf.round_planning_id = any(${plans})
        union
        select round_planning_id, target_id from round_planning_fire_protections where round_planning_id = any(${plans})
      )
      select used.plan_id as "planId", ${fireProtections.id} as id, ${fireProtections.name} as name,
        ${fireProtections.inventoryType} as "inventoryType",
        ${standingOf(fireProtections, asked.move)}
      from used join fire_protections on ${fireProtections.id} = used.id
      order by ${fireProtections.sortKey}, ${fireProtections.id}`,
  );
  return rows.map(({ plan, records }) => ({
    ...planHead(plan),
    fireProtections: records.map((record) => ({
      oldFireProtectionId: record.id,
      fireProtectionName: record.name,
      inventoryType: record.inventoryType,
      ...choiceOf(entryMoveTypes, record),
    })),
  }));
}

/** Returns the checklists of each plan. [MOVE-95] */
export async function listChoices(db: Database, asked: Asked) {
  const rows = await choicesOf(
    db,
    asked,
    (plans) => sql`
      select pq.round_planning_id as "planId", ${questionLists.id} as id, ${questionLists.name} as name,
        ${standingOf(questionLists, asked.move)}
      from round_planning_question_lists pq join question_lists on ${questionLists.id} = pq.target_id
      where pq.round_planning_id = any(${plans})
      order by ${questionLists.sortKey}, ${questionLists.id}`,
  );
  return rows.map(({ plan, records }) => ({
    ...planHead(plan),
    questionLists: records.map((record) => ({
      oldQuestionListId: record.id,
      questionListName: record.name,
      ...choiceOf(checklistMoveTypes, record),
    })),
  }));
}

/** Returns the roles of each plan: responsible and executors. [MOVE-96] */
export async function roleChoices(db: Database, asked: Asked) {
  const rows = await choicesOf(
    db,
    asked,
    (plans) => sql`
      with used as (
        select id as plan_id, role_id from round_plannings where id = any(${plans}) and role_id is not null
        union
        select round_planning_id, target_id from round_planning_roles where round_planning_id = any(${plans})
      )
      select used.plan_id as "planId", ${roles.id} as id, ${roles.name} as name,
        ${standingOf(roles, asked.move)}
      from used join roles on ${roles.id} = used.role_id
      order by ${roles.sortKey}, ${roles.id}`,
  );
  return rows.map(({ plan, records }) => ({
    ...planHead(plan),
    roles: records.map((record) => ({
      oldRoleId: record.id,
      roleName: record.name,
      ...choiceOf(recordMoveTypes, record),
    })),
  }));
}

/** Returns the questions of each plan's checklists. [MOVE-97] */
export async function questionChoices(db: Database, asked: Asked) {
  const rows = await choicesOf<Chosen & { groupId: number; groupName: string }>(
    db,
    asked,
    (plans) => sql`
      with used as (
        select distinct pq.round_planning_id as plan_id, qq.question_id
        from round_planning_question_lists pq join question_list_questions qq on qq.question_list_id = pq.target_id
        where pq.round_planning_id = any(${plans})
      )
      select used.plan_id as "planId", ${questions.id} as id, ${questions.name} as name, g.id as "groupId", g.name as "groupName",
        ${standingOf(questions, asked.move)}
      from used
      join questions on ${questions.id} = used.question_id
      join question_groups g on g.id = ${questions.questionGroupId}
      order by g.sort_key, g.id, ${questions.position}, ${questions.id}`,
  );
  return rows.map(({ plan, records }) => ({
    ...planHead(plan),
    questions: records.map((record) => ({
      oldQuestionId: record.id,
      questionName: record.name,
      oldQuestionGroupId: record.groupId,
      oldQuestionGroupName: record.groupName,
      ...choiceOf(recordMoveTypes, record),
    })),
  }));
}

/** Selects the target's own non-deleted entries, which can replace others. [MOVE-98] */
export const entriesOfTarget = (db: Database, customerId: number) =>
  rowsOf<{ id: number; name: string; inventoryType: string }>(
    db,
    sql`select id, name, inventory_type as "inventoryType" from fire_protections
      where customer_id = ${customerId} and not deleted order by sort_key, id`,
  );

/** Selects the target's own checklists. [MOVE-100] */
export const listsOfTarget = (db: Database, customerId: number) =>
  rowsOf<{ id: number; name: string }>(
    db,
    sql`select id, name from question_lists where customer_id = ${customerId} order by sort_key, id`,
  );
