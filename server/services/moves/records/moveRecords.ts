import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { listedMove, Move, MoveBuilding, MoveRoundPlanning } from '#contract/moves/move.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionLists, questions } from '#server/db/schema/checklists.ts';
import {
  moveBuildings,
  moveFireProtections,
  moveQuestionLists,
  moveQuestions,
  moveRoles,
  moveRoundPlannings,
  moves,
  moveUsers,
} from '#server/db/schema/moves.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { updatedColumns } from '#server/services/shared/changes.ts';

export type MoveRow = typeof moves.$inferSelect;
type Listed = z.output<typeof listedMove>;

export const fromCustomers = alias(customers, 'from_customers');
export const targetCustomers = alias(customers, 'target_customers');

/** Returns a record's name at the execution of its move; before that its current one. */
const nameOf = (then: AnyColumn, now: AnyColumn) => sql<string>`coalesce(${then}, ${now}, '')`;

/** Number of buildings of a move, in a query of `moves`. */
export const buildingCount = sql<number>`(select count(*)::int from move_buildings mb where mb.move_id = ${moves.id})`;

/** Selects moves with the names of both customers; add conditions, order and window. */
export const selectMoves = (db: Database) =>
  db
    .select({ move: moves, fromName: fromCustomers.name, targetName: targetCustomers.name })
    .from(moves)
    .innerJoin(fromCustomers, eq(fromCustomers.id, moves.customerId))
    .innerJoin(targetCustomers, eq(targetCustomers.id, moves.targetCustomerId))
    .$dynamic();

/** Counts the moves that match a condition on them or their customers. */
export const countMoves = (db: Database, where: SQL | undefined) =>
  db.$count(
    sql`${moves} join ${customers} ${fromCustomers} on ${fromCustomers.id} = ${moves.customerId}
      join ${customers} ${targetCustomers} on ${targetCustomers.id} = ${moves.targetCustomerId}`,
    where,
  );

type NamedMove = Awaited<ReturnType<typeof selectMoves>>[number];

const presentHead = ({ move, fromName, targetName }: NamedMove) => ({
  id: move.id,
  fromCustomerId: move.customerId,
  fromCustomerName: fromName,
  targetCustomerId: move.targetCustomerId,
  targetCustomerName: targetName,
  moveStatus: move.moveStatus,
  note: move.note,
  created: move.created,
  updated: move.updated,
  version: move.version,
});

/** Selects the buildings of moves, by name. */
const buildingsOf = (db: Database, moveIds: readonly number[]) =>
  db
    .select({
      id: moveBuildings.id,
      moveId: moveBuildings.moveId,
      oldBuildingId: moveBuildings.buildingId,
      buildingName: nameOf(moveBuildings.name, buildings.name),
      moveType: moveBuildings.moveType,
    })
    .from(moveBuildings)
    .innerJoin(buildings, eq(buildings.id, moveBuildings.buildingId))
    .where(inArray(moveBuildings.moveId, [...moveIds]))
    .orderBy(asc(buildings.sortKey), asc(moveBuildings.id));

/** Converts moves to the list format: with their buildings, without the dependent records. */
export async function presentListed(db: Database, rows: readonly NamedMove[]): Promise<Listed[]> {
  const ids = rows.map(({ move }) => move.id);
  const buildingRows = ids.length === 0 ? [] : await buildingsOf(db, ids);
  const byMove = Map.groupBy(buildingRows, ({ moveId }) => moveId);
  return rows.map((row) => ({
    ...presentHead(row),
    moveBuildings: (byMove.get(row.move.id) ?? []).map(({ moveId: _moveId, ...building }) => building),
  }));
}

/** Reads a move with all its records. @throws HttpProblem not_found */
export async function readMove(db: Database, id: number): Promise<Move> {
  const [head] = await selectMoves(db).where(eq(moves.id, id)).limit(1);
  const buildingRows = await buildingsOf(db, [id]);
  const plans = Map.groupBy(await plansOf(db, id), ({ moveBuildingId }) => moveBuildingId);
  const people = Map.groupBy(await usersOf(db, id), ({ moveBuildingId }) => moveBuildingId);
  return {
    ...presentHead(orNotFound(head)),
    moveBuildings: buildingRows.map(({ moveId: _moveId, ...building }): MoveBuilding => ({
      ...building,
      roundPlannings: (plans.get(building.id) ?? []).map(({ moveBuildingId: _id, ...plan }) => plan),
      users: (people.get(building.id) ?? []).map((user) => ({
        ...user,
        oldBuildingId: building.oldBuildingId,
      })),
    })),
  };
}

async function plansOf(
  db: Database,
  moveId: number,
): Promise<(MoveRoundPlanning & { moveBuildingId: number })[]> {
  const rows = await movedPlans(db, moveId);
  const parts = {
    fireProtections: byPlan(await entriesOf(db, moveId)),
    questionLists: byPlan(await listsOf(db, moveId)),
    roles: byPlan(await rolesOf(db, moveId)),
    questions: byPlan(await questionsOf(db, moveId)),
  };
  return rows.map(({ planId, name: _name, shownName, ...plan }) => ({
    ...plan,
    oldRoundPlanningId: planId,
    roundPlanningName: shownName,
    fireProtections: parts.fireProtections(plan.id),
    questionLists: parts.questionLists(plan.id),
    roles: parts.roles(plan.id),
    questions: parts.questions(plan.id),
  }));
}

/** Groups rows by the plan of the move that they depend on. */
function byPlan<Row extends { planId: number }>(rows: readonly Row[]) {
  const grouped = Map.groupBy(rows, ({ planId }) => planId);
  return (planId: number): Omit<Row, 'planId'>[] =>
    (grouped.get(planId) ?? []).map(({ planId: _planId, ...row }) => row);
}

/** Selects the move's own ids of its plans. */
const movedPlanIds = (db: Database, moveId: number) =>
  db
    .select({ id: moveRoundPlannings.id })
    .from(moveRoundPlannings)
    .innerJoin(moveBuildings, eq(moveBuildings.id, moveRoundPlannings.moveBuildingId))
    .where(eq(moveBuildings.moveId, moveId));

type PlanPart =
  | typeof moveFireProtections
  | typeof moveQuestionLists
  | typeof moveRoles
  | typeof moveQuestions;

/** Returns the columns common to all parts of a move's plans. */
const partColumns = ({ id, moveRoundPlanningId, moveType, idToReplace }: PlanPart) => ({
  id,
  planId: moveRoundPlanningId,
  moveType,
  idToReplace,
});

const entriesOf = (db: Database, moveId: number) =>
  db
    .select({
      ...partColumns(moveFireProtections),
      oldFireProtectionId: moveFireProtections.fireProtectionId,
      fireProtectionName: nameOf(moveFireProtections.name, fireProtections.name),
    })
    .from(moveFireProtections)
    .innerJoin(fireProtections, eq(fireProtections.id, moveFireProtections.fireProtectionId))
    .where(inArray(moveFireProtections.moveRoundPlanningId, movedPlanIds(db, moveId)))
    .orderBy(asc(fireProtections.sortKey), asc(moveFireProtections.id));

const listsOf = (db: Database, moveId: number) =>
  db
    .select({
      ...partColumns(moveQuestionLists),
      oldQuestionListId: moveQuestionLists.questionListId,
      questionListName: nameOf(moveQuestionLists.name, questionLists.name),
    })
    .from(moveQuestionLists)
    .leftJoin(questionLists, eq(questionLists.id, moveQuestionLists.questionListId))
    .where(inArray(moveQuestionLists.moveRoundPlanningId, movedPlanIds(db, moveId)))
    .orderBy(asc(questionLists.sortKey), asc(moveQuestionLists.id));

const rolesOf = (db: Database, moveId: number) =>
  db
    .select({
      ...partColumns(moveRoles),
      oldRoleId: moveRoles.roleId,
      roleName: nameOf(moveRoles.name, roles.name),
    })
    .from(moveRoles)
    .leftJoin(roles, eq(roles.id, moveRoles.roleId))
    .where(inArray(moveRoles.moveRoundPlanningId, movedPlanIds(db, moveId)))
    .orderBy(asc(roles.sortKey), asc(moveRoles.id));

const questionsOf = (db: Database, moveId: number) =>
  db
    .select({
      ...partColumns(moveQuestions),
      oldQuestionId: moveQuestions.questionId,
      questionName: nameOf(moveQuestions.name, questions.name),
      oldQuestionGroupId: sql<number | null>`coalesce(${moveQuestions.groupId}, ${questionGroups.id})`,
      oldQuestionGroupName: nameOf(moveQuestions.groupName, questionGroups.name),
    })
    .from(moveQuestions)
    .leftJoin(questions, eq(questions.id, moveQuestions.questionId))
    .leftJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
    .where(inArray(moveQuestions.moveRoundPlanningId, movedPlanIds(db, moveId)))
    .orderBy(asc(questionGroups.sortKey), asc(questions.position), asc(moveQuestions.id));

const usersOf = (db: Database, moveId: number) =>
  db
    .select({
      id: moveUsers.id,
      oldId: moveUsers.userId,
      firstName: nameOf(moveUsers.firstName, users.firstName),
      lastName: nameOf(moveUsers.lastName, users.lastName),
      moveType: moveUsers.moveType,
      moveBuildingId: moveUsers.moveBuildingId,
    })
    .from(moveUsers)
    .innerJoin(moveBuildings, eq(moveBuildings.id, moveUsers.moveBuildingId))
    .innerJoin(users, eq(users.id, moveUsers.userId))
    .where(eq(moveBuildings.moveId, moveId))
    .orderBy(asc(users.lastNameKey), asc(users.sortKey), asc(moveUsers.id));

/** Updates the version and timestamp of a move. */
export async function noteChange(db: Database, move: MoveRow, now: string): Promise<void> {
  await db.update(moves).set(updatedColumns(moves, now)).where(eq(moves.id, move.id));
}

/** Returns the buildings of a move with the move's own ids. */
export async function movedBuildings(db: Database, moveId: number) {
  return db
    .select({
      id: moveBuildings.id,
      buildingId: moveBuildings.buildingId,
      moveType: moveBuildings.moveType,
    })
    .from(moveBuildings)
    .where(eq(moveBuildings.moveId, moveId));
}

/** Returns the plans of a move, or only the given ones. */
export async function movedPlans(db: Database, moveId: number, planIds: readonly number[] = []) {
  return db
    .select({
      id: moveRoundPlannings.id,
      planId: moveRoundPlannings.roundPlanningId,
      moveBuildingId: moveRoundPlannings.moveBuildingId,
      name: roundPlannings.name,
      shownName: nameOf(moveRoundPlannings.name, roundPlannings.name),
      moveType: moveRoundPlannings.moveType,
      keepHistory: moveRoundPlannings.keepHistory,
    })
    .from(moveRoundPlannings)
    .innerJoin(moveBuildings, eq(moveBuildings.id, moveRoundPlannings.moveBuildingId))
    .innerJoin(roundPlannings, eq(roundPlannings.id, moveRoundPlannings.roundPlanningId))
    .where(
      and(
        eq(moveBuildings.moveId, moveId),
        planIds.length === 0 ? undefined : inArray(moveRoundPlannings.roundPlanningId, [...planIds]),
      ),
    )
    .orderBy(asc(roundPlannings.sortKey), asc(moveRoundPlannings.id));
}
