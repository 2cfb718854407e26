import { and, eq, exists, isNotNull, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { CallName } from '../../src/contract/calls.ts';
import type { WorkQuestion } from '../../src/contract/work.ts';
import { buildings } from '../db/schema/buildings.ts';
import { roundHistories, roundHistoryInfos, roundHistoryQuestions } from '../db/schema/rounds.ts';
import { customers } from '../db/schema/tenants.ts';
import type { Call } from '../core/call.ts';
import { inLivingBuildings } from './buildings.ts';
import { isNegative } from './findings.ts';
import { presentQuestion } from './roundParts.ts';
import { roundsInScope, roundsOfBuilding, roundsOfCustomer } from './roundScope.ts';
import { foundIn, inState, isLevelOf, levelNames, ofAge } from './workPlaces.ts';
import type { FindingFilter } from './workPlaces.ts';

const query = new QueryBuilder({ casing: 'snake_case' });
const info = alias(roundHistoryInfos, 'place');
const one = { one: sql`1` };

/** The building that a round's questions stand at: the asked one, else the first living one that the caller sees. */
function isPlaceOfRound({ scope }: Call<CallName>, buildingId: number | undefined): SQL {
  const first = query
    .select({ id: info.buildingId })
    .from(info)
    .where(
      and(
        eq(info.roundHistoryId, roundHistories.id),
        inLivingBuildings(info.buildingId),
        scope.buildings(info.buildingId),
        buildingId === undefined ? undefined : eq(info.buildingId, buildingId),
      ),
    )
    .orderBy(info.position, info.id)
    .limit(1);
  return eq(buildings.id, sql`(${first})`);
}

/** The questions that a work list holds: in scope, of the place and what else it is kept to. */
export function workQuestionsWhere(call: Call<CallName>, filter: FindingFilter): SQL | undefined {
  const { customerId, buildingId, roleId, age, state } = filter;
  const ofRound = (where: SQL | undefined) =>
    exists(
      query
        .select(one)
        .from(info)
        .where(and(eq(info.roundHistoryId, roundHistories.id), where)),
    );
  return and(
    roundsInScope(call),
    isNegative,
    // What was found in a building that is gone is no work any more.
    or(ofRound(inLivingBuildings(info.buildingId)), not(ofRound(isNotNull(info.buildingId)))),
    customerId === undefined ? undefined : roundsOfCustomer(customerId),
    buildingId === undefined ? undefined : roundsOfBuilding(buildingId),
    roleId === undefined ? undefined : eq(roundHistories.roleId, roleId),
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

/** The same with all that their shape shows; add order and window. */
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
    .leftJoin(buildings, isPlaceOfRound(call, filter.buildingId))
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
