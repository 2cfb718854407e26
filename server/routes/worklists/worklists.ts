import { bufferedReading, reading } from '#server/middleware/calls/chains.ts';
import { asc, inArray } from 'drizzle-orm';
import { defaultPageSize } from '#contract/constants.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundHistories, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import type { Database } from '#server/db/client.ts';
import { inWindow, listPage, wishedOrder } from '#server/core/paging.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { readLatePlans, readLateRounds, rolesOfLatePlans } from '#server/services/worklists/lateRounds.ts';
import { rejectForeignPlace } from '#server/services/worklists/statistics.ts';
import { countFlawWork } from '#server/services/worklists/flawWorkCounts.ts';
import { presentWorkFlaw, selectWorkFlaws, workFlawsWhere } from '#server/services/worklists/workFlaws.ts';
import {
  countQuestionWork,
  presentWorkQuestion,
  selectQuestionIds,
  selectWorkQuestions,
  workQuestionsWhere,
} from '#server/services/worklists/workQuestions.ts';
import { byPlace } from '#server/services/worklists/workPlaces.ts';

const flawOrder = {
  fields: { Created: flaws.created, Name: flaws.sortKey, Severity: flaws.severity, Due: flaws.due },
  by: 'Created',
  id: flaws.id,
};
const questionOrder = {
  fields: { Found: roundHistories.created, Name: roundHistoryQuestions.name },
  by: 'Found',
  id: roundHistoryQuestions.id,
};

/** Selects the roles responsible for listed work: a user who sees the work also sees its role, regardless of the role's owner. */
const rolesOfWork = (db: Database, ids: readonly (number | null)[]) =>
  db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...new Set(ids.filter((id) => id !== null))]))
    .orderBy(asc(roles.sortKey), asc(roles.id));

/** Open work at a place and the levels below, by building: flaws, questions, late rounds. For all users within their scope. */
export const workRoutes: readonly Route[] = [
  reading.route('listWorkFlaws', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const condition = workFlawsWhere(call, query);
    return listPage(query, flawOrder, {
      rows: (window) => selectWorkFlaws(call, condition, { customerId: query.customerId, window }),
      count: () => call.db.$count(flaws, condition),
      present: presentWorkFlaw,
    });
  }),

  reading.route('listWorkQuestions', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const condition = workQuestionsWhere(call, query);
    const rows = selectWorkQuestions(call, query, condition);
    return listPage(query, questionOrder, {
      rows: (window) => inWindow(rows, byPlace(window)),
      count: () => call.db.$count(selectQuestionIds(call, condition).as('questions')),
      present: presentWorkQuestion,
    });
  }),

  bufferedReading.route('listLateRounds', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const order = wishedOrder(query.orderBy, ['Due', 'Name'], 'Due');
    const plans = await readLatePlans(call, query, order);
    const totalCount = plans.length;
    const pageSize = (query.pageSize ?? defaultPageSize) || totalCount;
    const totalPages = pageSize === 0 ? 0 : Math.ceil(totalCount / pageSize);
    const requestedPage = query.pageNumber ?? query.currentPage ?? 1;
    const currentPage = Math.max(1, Math.min(requestedPage, totalPages));
    const page = plans.slice((currentPage - 1) * pageSize, currentPage * pageSize);
    return {
      rows: await readLateRounds(call, page),
      pagination: { currentPage, pageSize, totalPages, totalCount },
    };
  }),

  bufferedReading.route('countWork', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const late = await rolesOfLatePlans(call, query);
    const { customerId, buildingId } = query;
    const isKept = query.roleId !== undefined || query.age !== undefined || query.search !== undefined;
    const allLate = isKept ? await rolesOfLatePlans(call, { customerId, buildingId }) : late;
    const flawWork = await countFlawWork(call, query);
    const questions = await countQuestionWork(call, query);
    const roleIds = [...flawWork.roleIds, ...questions.roleIds, ...allLate];
    return {
      flaws: flawWork.listed,
      questions: questions.listed,
      rounds: late.length,
      roles: await rolesOfWork(call.db, roleIds),
      work: flawWork.work,
    };
  }),
];
