import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { severities } from '#contract/constants.ts';
import type { FlawWorkCounts } from '#contract/worklists/work.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import type { Call } from '#server/core/call.ts';
import { inStage } from '../flaws/findings.ts';
import { countedFlaws } from './statistics.ts';
import { flawsOfWork, soughtFlaws } from './workFlaws.ts';
import { isSought } from './workPlaces.ts';
import type { FlawFilter } from './workPlaces.ts';

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);

/** Counts of a place's flaws, and the roles of the open ones, regardless of the filters. */
interface CountedFlaws {
  listed: number;
  roleIds: number[];
  work: FlawWorkCounts;
}

const withoutNull = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

/**
 * Counts the flaws of a place as work orders, in one query with the same conditions as their list; the filters of severity, person and
 * stage only affect `listed`, since the other counts are the numbers of these filters. [LIFE-76]
 */
export async function countFlawWork(call: Call<CallName>, filter: FlawFilter): Promise<CountedFlaws> {
  const { db, caller, now } = call;
  const { customerId, buildingId } = filter;
  const isKept = isSought(soughtFlaws(call, filter));
  const allRows = await db
    .select({
      severity: flaws.severity,
      personId: flaws.personId,
      roleId: flaws.responsible,
      isKept,
      listed: countWhere(flawsOfWork(call, filter)),
      open: countWhere(isNull(flaws.done)),
      overdue: countWhere(inStage('overdue', now)),
      toCheck: countWhere(inStage('toCheck', now)),
      fixed: countWhere(inStage('fixed', now)),
      turnedDown: countWhere(inStage('turnedDown', now)),
    })
    .from(flaws)
    .where(countedFlaws(call, { customerId, buildingId }))
    .groupBy(flaws.severity, flaws.personId, flaws.responsible, isKept);
  const keptRows = allRows.filter((row) => row.isKept);
  const sum = (
    field: 'listed' | 'open' | 'overdue' | 'toCheck' | 'fixed' | 'turnedDown',
    rows: readonly (typeof allRows)[number][] = keptRows,
  ) => rows.reduce((total, row) => total + row[field], 0);
  const mine = keptRows.filter(({ personId }) => personId !== null && personId === caller.userId);
  return {
    listed: sum('listed'),
    roleIds: withoutNull(allRows.filter(({ open }) => open > 0).map(({ roleId }) => roleId)),
    work: {
      severities: [...severities, null].map((severity) => {
        const rows = keptRows.filter((row) => row.severity === severity);
        return { severity, open: sum('open', rows), overdue: sum('overdue', rows) };
      }),
      overdue: sum('overdue'),
      toCheck: sum('toCheck'),
      fixed: sum('fixed'),
      turnedDown: sum('turnedDown'),
      mine: sum('open', mine),
      people: await db
        .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
        .from(users)
        .where(inArray(users.id, withoutNull(allRows.map(({ personId }) => personId))))
        .orderBy(asc(users.sortKey), asc(users.id)),
    },
  };
}
