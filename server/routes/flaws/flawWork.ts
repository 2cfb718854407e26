import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { flaws } from '#server/db/schema/flaws.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import type { Call } from '#server/core/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Severity } from '#contract/constants.ts';
import type { SeverityRule } from '#contract/flaws/flawWork.ts';
import { authorise, authoriseExtra } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { buildingOfFlaw, buildingsOfFlaws, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import {
  inThread,
  loadEvent,
  noteEvent,
  presentEvent,
  selectEvents,
  setFlaw,
  writerOf,
} from '#server/services/flaws/flawEvents.ts';
import {
  lockPerson,
  flawOfReport,
  peopleFor,
  referredPerson,
  theseFlaws,
} from '#server/services/flaws/flawReaders.ts';
import type { FlawRow } from '#server/services/flaws/flaws.ts';
import { readReport } from '#server/services/faultReports/faultReports.ts';
import { actOnFlaw } from '#server/services/flaws/flawWork.ts';
import {
  dueAtSeverity,
  dueDayOf,
  dueMoment,
  saveSeverityRules,
  severityRulesAt,
} from '#server/services/flaws/severityRules.ts';
import { touchRunning } from '#server/services/rounds/rounds.ts';
import { failIfStale } from '#server/services/shared/changes.ts';
import { flawsInScope } from '#server/services/scope/roundScope.ts';

const order = { fields: { Created: flawEvents.created }, by: 'Created', id: flawEvents.id };

/** Flaws as work orders: read by all in scope, changed by users who may act on the dashboard; the rules are changed by admins. */
export const flawWorkRoutes: readonly Route[] = [
  reading.route('listFlawEvents', async (call) => {
    const query = call.query();
    const condition = query.flawId === undefined ? undefined : inThread(query.flawId);
    const rows = () => selectEvents(call).where(condition);
    return listPage(query, order, {
      rows: (window) => inWindow(rows(), window),
      count: () => call.db.$count(rows().as('events')),
      present: presentEvent,
    });
  }),

  writing.route(
    'createFlawEvent',
    async (call) => {
      const { flawId, ...act } = call.body();
      const flaw = await lockReferred(call, flawId);
      await authorise(call, flaw.customerId);
      await rejectBinned(call.db, buildingOfFlaw(flawId), call.now);
      const id = await actOnFlaw(writerOf(call), flaw, act);
      await touchRunning(call, flaw.roundHistoryId);
      return loadEvent(call, id);
    },
    { readAgain: loadEvent },
  ),

  writing.route('setFlawWork', async (call) => {
    const { flawIds, due, version, ...wish } = call.body();
    const { db } = call;
    const ids = [...new Set(flawIds)].toSorted((a, b) => a - b);
    await lockPerson(db, wish.personId);
    const rows = await db
      .select()
      .from(flaws)
      .where(and(inArray(flaws.id, ids), flawsInScope(call)))
      .orderBy(asc(flaws.id))
      .for('update');
    if (rows.length < ids.length) fail('invalid_reference', 'flawIds');
    for (const customerId of new Set(rows.map((row) => row.customerId))) await authorise(call, customerId);
    await rejectBinned(db, buildingsOfFlaws(ids), call.now);
    if (rows.some(({ done }) => done !== null)) fail('flaw_already_fixed', 'flawIds');
    for (const flaw of rows) failIfStale(flaw, version);
    const person = await referredPerson(call, ids, wish.personId);
    const rulesOf = await rulesByCustomer(call, rows);
    let changedCount = 0;
    for (const flaw of rows) {
      const { severity = flaw.severity as Severity | null } = wish;
      const isGraded = severity !== flaw.severity;
      const rules = rulesOf.get(flaw.customerId) ?? [];
      const day =
        due !== undefined
          ? dueMoment(due)
          : isGraded && flaw.authorityDue === null
            ? dueAtSeverity(rules, flaw, severity)
            : flaw.due;
      const values = {
        ...(isGraded ? { severity } : {}),
        ...(dueDayOf(day) === dueDayOf(flaw.due) ? {} : { due: day }),
        ...(person === undefined || person.id === flaw.personId ? {} : { personId: person.id }),
      };
      if (Object.keys(values).length === 0) continue;
      changedCount += 1;
      await setFlaw(call, flaw.id, values);
      const details = {
        ...(isGraded ? { severity, severityBefore: flaw.severity } : {}),
        ...('due' in values ? { due: dueDayOf(day) } : {}),
        ...('personId' in values ? { person: person?.name ?? null } : {}),
      };
      await noteEvent(writerOf(call), flaw, { kind: 'changed', details });
    }
    for (const id of new Set(rows.map(({ roundHistoryId }) => roundHistoryId))) await touchRunning(call, id);
    return { changed: changedCount };
  }),

  reading.route('listFlawPeople', async (call) => {
    const { flawIds, faultReportId } = call.query();
    const { db } = call;
    if (faultReportId !== undefined) {
      const report = await readReport(call, faultReportId);
      await authoriseExtra(call, 'faultReportId', report.customerId);
      return peopleFor(call, flawOfReport(report.id));
    }
    const condition = and(inArray(flaws.id, flawIds), flawsInScope(call));
    const readableFlaws =
      flawIds.length === 0 ? [] : await db.select({ id: flaws.id }).from(flaws).where(condition);
    return readableFlaws.length === 0 ? [] : peopleFor(call, theseFlaws(readableFlaws.map(({ id }) => id)));
  }),

  reading.route('getSeverityRules', async (call) => {
    const { customerId = call.caller.customerId } = call.query();
    await rejectForeignLevel(call, customerId);
    return severityRulesAt(call.db, customerId);
  }),

  writing.route('saveSeverityRules', async (call) => {
    const body = call.body();
    await rejectForeignLevel(call, body.customerId);
    await authorise(call, body.customerId);
    await saveSeverityRules(call.db, body, call.now);
    await call.audit({
      action: 'severities_changed',
      customerId: body.customerId,
      target: { kind: 'customer', id: body.customerId },
    });
    return severityRulesAt(call.db, body.customerId);
  }),
];

/** Reads the severity rules of the flaws' customers. */
async function rulesByCustomer(
  { db }: Call<CallName>,
  rows: readonly FlawRow['flaw'][],
): Promise<Map<number, readonly SeverityRule[]>> {
  const rules = new Map<number, readonly SeverityRule[]>();
  for (const customerId of new Set(rows.map((row) => row.customerId)))
    rules.set(customerId, (await severityRulesAt(db, customerId)).rules);
  return rules;
}

/** Locks a flaw that a body refers to. @throws HttpProblem invalid_reference */
async function lockReferred(call: Call<CallName>, id: number): Promise<FlawRow['flaw']> {
  const [row] = await call.db
    .select()
    .from(flaws)
    .where(and(eq(flaws.id, id), flawsInScope(call)))
    .for('update');
  return row ?? fail('invalid_reference', 'flawId');
}

/** Fails for a level outside the scope. @throws HttpProblem not_found */
async function rejectForeignLevel({ db, scope }: Call<CallName>, id: number): Promise<void> {
  const condition = and(eq(customers.id, id), scope.customers(customers.id));
  const [level] = await db.select({ id: customers.id }).from(customers).where(condition);
  orNotFound(level);
}
