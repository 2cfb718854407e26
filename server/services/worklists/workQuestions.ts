import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { WorkQuestion } from '#contract/worklists/work.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { roundHistories, roundHistoryInfos, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Call } from '#server/core/call.ts';
import { isNegative, questionText } from '../flaws/findings.ts';
import { presentQuestion } from '../rounds/roundParts.ts';
import {
  levelsFrom,
  roundsInActiveBuildings,
  roundsInScope,
  roundsOfBuilding,
  roundsOfCustomer,
} from '../scope/roundScope.ts';
import { foundIn, inState, isLevelOf, isSought, levelNames, namesPlace, ofAge } from './workPlaces.ts';
import type { FindingFilter } from './workPlaces.ts';

const query = new QueryBuilder({ casing: 'snake_case' });
const info = alias(roundHistoryInfos, 'place');
const house = alias(buildings, 'house');

/**
 * Selects the building shown for a round's questions: the requested one, else the first non-deleted one of the requested
 * levels that the caller may see.
 */
function firstPlace({ scope }: Call<CallName>, { customerId, buildingId }: FindingFilter) {
  return query
    .select({ id: info.buildingId })
    .from(info)
    .innerJoin(house, eq(house.id, info.buildingId))
    .where(
      and(
        eq(info.roundHistoryId, roundHistories.id),
        eq(house.deleted, false),
        scope.buildings(info.buildingId),
        customerId === undefined ? undefined : sql`${house.customerId} in ${levelsFrom(customerId)}`,
        buildingId === undefined ? undefined : eq(house.id, buildingId),
      ),
    )
    .orderBy(info.position, info.id)
    .limit(1);
}

/** Returns a subquery for the id of that building. */
export const placeOfRound = (call: Call<CallName>, filter: FindingFilter): SQL<number | null> =>
  sql<number | null>`(${firstPlace(call, filter)})`;

/** Returns the condition for questions to be worked on at a place, in scope. */
function questionsAt(call: Call<CallName>, { customerId, buildingId }: FindingFilter): SQL | undefined {
  return and(
    roundsInScope(call),
    isNegative,
    roundsInActiveBuildings(call),
    customerId === undefined ? undefined : roundsOfCustomer(customerId),
    buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
  );
}

/** Returns the condition for the filters of a place's questions. */
function soughtQuestions(call: Call<CallName>, filter: FindingFilter): SQL | undefined {
  const { roleId, age, search } = filter;
  return and(
    roleId === undefined ? undefined : eq(roundHistories.roleId, roleId),
    namesPlace(questionText, placeOfRound(call, filter), search),
    ofAge(roundHistories.created, age, call.now),
    foundIn(roundHistories.created, filter, call.now),
  );
}

/** Returns the condition for the questions of a work list: in scope, at the place and matching the other filters. */
export const workQuestionsWhere = (call: Call<CallName>, filter: FindingFilter): SQL | undefined =>
  and(
    questionsAt(call, filter),
    soughtQuestions(call, filter),
    inState(roundHistoryQuestions.done, filter.state),
  );

/** Counts the questions in the list, and returns the roles of all questions at the place, regardless of the filters. */
export async function countQuestionWork(call: Call<CallName>, filter: FindingFilter) {
  const isKept = isSought(soughtQuestions(call, filter));
  const rows = await call.db
    .select({ roleId: roundHistories.roleId, isKept, total: sql<number>`count(*)::int` })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .where(and(questionsAt(call, filter), inState(roundHistoryQuestions.done)))
    .groupBy(roundHistories.roleId, isKept);
  return {
    listed: rows.reduce((all, row) => all + (row.isKept ? row.total : 0), 0),
    roleIds: rows.flatMap(({ roleId }) => roleId ?? []),
  };
}

/** Selects the ids of the questions. */
export function selectQuestionIds({ db }: Call<CallName>, where: SQL | undefined) {
  return db
    .select({ id: roundHistoryQuestions.id })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .where(where);
}

/** Selects the questions with all fields of their API format; add order and window. */
export function selectWorkQuestions(call: Call<CallName>, filter: FindingFilter, where: SQL | undefined) {
  const place = firstPlace(call, filter).as('of_place');
  return call.db
    .select({
      question: roundHistoryQuestions,
      round: { id: roundHistories.id, name: roundHistories.name, created: roundHistories.created },
      roleName: roundHistories.roleName,
      buildingId: buildings.id,
      buildingName: buildings.name,
      levelId: customers.id,
      levels: levelNames(call, filter.customerId),
    })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .leftJoinLateral(place, sql`true`)
    .leftJoin(buildings, eq(buildings.id, place.id))
    .innerJoin(customers, isLevelOf(roundHistories.customerId))
    .where(where)
    .$dynamic();
}

/** Converts a question to the format of the work list. */
export function presentWorkQuestion({
  question,
  round,
  ...place
}: Awaited<ReturnType<typeof selectWorkQuestions>>[number]): WorkQuestion {
  return {
    ...presentQuestion(question),
    roundHistoryId: round.id,
    roundName: round.name,
    found: round.created,
    ...place,
  };
}
