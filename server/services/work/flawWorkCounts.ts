import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/calls.ts';
import { severities } from '../../../src/contract/constants.ts';
import type { FlawWorkCounts } from '../../../src/contract/work/work.ts';
import { flaws } from '../../db/schema/flaws.ts';
import { users } from '../../db/schema/people.ts';
import type { Call } from '../../core/call.ts';
import { inStage } from '../flaws/findings.ts';
import { workFlawsWhere } from './workFlaws.ts';
import type { FlawFilter } from './workPlaces.ts';

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);

/**
 * The flaws of a place as work orders, in one query by the same condition as their list; the filters of severity, person and stage don't
 * narrow it, since these are their numbers. [LIFE-76]
 */
export async function countFlawWork(call: Call<CallName>, filter: FlawFilter): Promise<FlawWorkCounts> {
  const { db, caller, now } = call;
  const { severity: _severity, personId: _personId, stage: _stage, ...rest } = filter;
  const where = workFlawsWhere(call, { ...rest, state: 'all' });
  const isOpen = isNull(flaws.done);
  const rows = await db
    .select({
      severity: flaws.severity,
      open: countWhere(isOpen),
      overdue: countWhere(inStage('overdue', now)),
      toCheck: countWhere(inStage('toCheck', now)),
      fixed: countWhere(inStage('fixed', now)),
      turnedDown: countWhere(inStage('turnedDown', now)),
      mine: countWhere(and(isOpen, eq(flaws.personId, caller.userId ?? 0))),
    })
    .from(flaws)
    .where(where)
    .groupBy(flaws.severity);
  const sum = (field: 'overdue' | 'toCheck' | 'fixed' | 'turnedDown' | 'mine') =>
    rows.reduce((all, row) => all + row[field], 0);
  const { customerId, buildingId } = filter;
  const named = db
    .selectDistinct({ id: flaws.personId })
    .from(flaws)
    .where(and(workFlawsWhere(call, { customerId, buildingId, state: 'all' }), isNotNull(flaws.personId)));
  return {
    severities: [...severities, null].map((severity) => {
      const row = rows.find((each) => each.severity === severity);
      return { severity, open: row?.open ?? 0, overdue: row?.overdue ?? 0 };
    }),
    overdue: sum('overdue'),
    toCheck: sum('toCheck'),
    fixed: sum('fixed'),
    turnedDown: sum('turnedDown'),
    mine: sum('mine'),
    people: await db
      .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(inArray(users.id, named))
      .orderBy(asc(users.sortKey), asc(users.id)),
  };
}
