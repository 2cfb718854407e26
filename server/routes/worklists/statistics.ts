import { reading } from '#server/middleware/calls/chains.ts';
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { attentionLimits, flawYear, periodOf } from '#domain/statistics.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { isLastOfThread } from '#server/services/flaws/findings.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { onlyRow } from '#server/services/shared/changes.ts';
import {
  countedFlaws,
  flawsByMonth,
  presentRoundStatistics,
  rejectForeignPlace,
  selectRoundStatistics,
} from '#server/services/worklists/statistics.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: roundPlannings.sortKey, Created: roundPlannings.created },
  by: 'Name',
  id: roundPlannings.id,
};

/** Parses the period. @throws HttpProblem invalid_date when the days aren't of one year */
function periodIn({ start, stop }: { start?: string | undefined; stop?: string | undefined }, now: string) {
  return periodOf(start, stop, new Date(now)) ?? fail('invalid_date', 'stop');
}

/** Statistics on flaws and rounds, for all users within their scope. [SHELL-18, STAT-27..30] */
export const statisticsRoutes: readonly Route[] = [
  reading.route('getFlawStatistics', async (call) => {
    const query = call.query();
    const period = periodIn(query, call.now);
    await rejectForeignPlace(call, query);
    return flawYear(await flawsByMonth(call, query, period));
  }),

  reading.route('listRoundStatistics', async (call) => {
    const query = call.query();
    const period = periodIn(query, call.now);
    await rejectForeignPlace(call, query);
    const plans = (found?: SQL) => selectRoundStatistics(call, query, period, found);
    return listPage(query, order, {
      rows: ({ only, ...window }) => inWindow(plans(only), window),
      count: () => call.db.$count(plans().as('plans')),
      presentAll: (rows) => presentRoundStatistics(call, query, period, rows),
      isDear: true,
    });
  }),

  reading.route('getFlawCount', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const counts = { flaws: sql<number>`count(*)::int`, doneFlaws: sql<number>`count(${flaws.done})::int` };
    return onlyRow(
      await call.db
        .select(counts)
        .from(flaws)
        .where(and(countedFlaws(call, query), isLastOfThread)),
    );
  }),

  reading.route('getFlawAttentions', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const { sub14After, over30Before } = attentionLimits(new Date(call.now));
    const young = sql`${flaws.created} > ${sub14After}`;
    const old = sql`${flaws.created} < ${over30Before}`;
    const counts = {
      totalFlawsSub14: sql<number>`(count(*) filter (where ${young}))::int`,
      totalFlawsSub30: sql<number>`(count(*) filter (where not ${young} and not ${old}))::int`,
      totalFlawsOver30: sql<number>`(count(*) filter (where ${old}))::int`,
    };
    const open = and(countedFlaws(call, query), isNull(flaws.done));
    return onlyRow(await call.db.select(counts).from(flaws).where(open));
  }),
];
