import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { CallName } from '../../../src/contract/calls.ts';
import type { WorkQuestion } from '../../../src/contract/work/work.ts';
import { buildings } from '../../db/schema/buildings.ts';
import { roundHistories, roundHistoryInfos, roundHistoryQuestions } from '../../db/schema/rounds.ts';
import { customers } from '../../db/schema/tenants.ts';
import type { Call } from '../../core/call.ts';
import { isNegative, questionText } from '../flaws/findings.ts';
import { presentQuestion } from '../rounds/roundParts.ts';
import { levelsFrom, roundsInScope, roundsOfBuilding, roundsOfCustomer } from '../scope/roundScope.ts';
import { foundIn, inState, isLevelOf, levelNames, named, ofAge } from './workPlaces.ts';
import type { FindingFilter } from './workPlaces.ts';

const query = new QueryBuilder({ casing: 'snake_case' });
const info = alias(roundHistoryInfos, 'place');
const house = alias(buildings, 'house');

/**
 * The id of the building shown for a round's questions: the requested one, else the first non-deleted one of the requested levels that the
 * caller sees.
 */
export function placeOfRound(
  { scope }: Call<CallName>,
  { customerId, buildingId }: FindingFilter,
): SQL<number | null> {
  const first = query
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
  return sql<number | null>`(${first})`;
}

/**
 * Rounds with a building that still exists, or with none: findings in deleted buildings are no longer work. As a value of each round, since
 * PostgreSQL would look up conditions that are joined by "or" for the rounds of all customers.
 */
export function roundsInLivingBuildings(): SQL {
  const isThere = query
    .select({ is: sql`bool_or(not ${house.deleted})` })
    .from(info)
    .innerJoin(house, eq(house.id, info.buildingId))
    .where(eq(info.roundHistoryId, roundHistories.id));
  return sql`coalesce(${isThere}, true)`;
}

/** The questions of a work list: in scope, of the place and the other filters. */
export function workQuestionsWhere(call: Call<CallName>, filter: FindingFilter): SQL | undefined {
  const { customerId, buildingId, roleId, age, state, search } = filter;
  return and(
    roundsInScope(call),
    isNegative,
    roundsInLivingBuildings(),
    customerId === undefined ? undefined : roundsOfCustomer(customerId),
    buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
    roleId === undefined ? undefined : eq(roundHistories.roleId, roleId),
    named(questionText, placeOfRound(call, filter), search),
    inState(roundHistoryQuestions.done, state),
    ofAge(roundHistories.created, age, call.now),
    foundIn(roundHistories.created, filter, call.now),
  );
}

/** Which questions those are, and the roles of their rounds. */
export function selectQuestionRoles({ db }: Call<CallName>, where: SQL | undefined) {
  return db
    .select({ id: roundHistoryQuestions.id, roleId: roundHistories.roleId })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .where(where);
}

/** The same with every field of their shape; add order and window. */
export function selectWorkQuestions(call: Call<CallName>, filter: FindingFilter, where: SQL | undefined) {
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
    .leftJoin(buildings, eq(buildings.id, placeOfRound(call, filter)))
    .innerJoin(customers, isLevelOf(roundHistories.customerId))
    .where(where)
    .$dynamic();
}

/** A question as the work list shows it. */
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
