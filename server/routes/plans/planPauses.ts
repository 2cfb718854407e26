import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, like } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { PlanPause } from '#contract/plans/planPause.ts';
import { planPauses } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise, authoriseOwner } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { customerFor, firstMoment, rejectBackwards } from '#server/services/plans/planChanges.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';

const order = {
  fields: { Name: planPauses.sortKey, Starts: planPauses.starts, Created: planPauses.created },
  by: 'Starts',
  id: planPauses.id,
};

/**
 * Owner columns of a pause, which is readable like a catalogue record at its customer and below. It always has a customer, so that the
 * company is never compared.
 */
const owner = { companyId: planPauses.customerId, customerId: planPauses.customerId };

type Row = typeof planPauses.$inferSelect;

const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);

const present = ({ id, name, customerId, starts, ends, created, updated, version }: Row): PlanPause => ({
  id,
  name,
  customerId,
  starts: dayOf(starts),
  ends: dayOf(ends),
  created,
  updated,
  version,
});

/** Locks a pause for a change, and fails unless the caller may plan at its customer. */
async function holdPause(call: Call<CallName>, id: number): Promise<Row> {
  const ofCatalogue = and(eq(planPauses.id, id), call.scope.catalogue(owner));
  const [row] = await call.db.select().from(planPauses).where(ofCatalogue).limit(1).for('update');
  const pause = orNotFound(row);
  await authoriseOwner(call, { companyId: null, customerId: pause.customerId });
  return pause;
}

const valuesOf = ({ name, starts, ends }: Pick<PlanPause, 'name' | 'starts' | 'ends'>) => {
  rejectBackwards(starts, ends);
  return { name, starts: firstMoment(starts), ends: firstMoment(ends), ...textKeys(name) };
};

/** Pauses of plans: read at their customer and below, written by users who may plan rounds there. [LIFE-08, LIFE-09] */
export const planPauseRoutes: readonly Route[] = [
  reading.route('listPlanPauses', async (call) => {
    const query = call.query();
    const condition = and(
      call.scope.catalogue(owner),
      query.customerId === undefined ? undefined : usableAt(owner, query.customerId),
      query.name === undefined ? undefined : like(planPauses.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(call.db.select().from(planPauses).where(condition).$dynamic(), window),
      count: () => call.db.$count(planPauses, condition),
      present,
    });
  }),

  writing.route('createPlanPause', async (call) => {
    const { customerId: wish, ...body } = call.body();
    const customerId = await customerFor(call, wish);
    await authorise(call, customerId);
    const values = { customerId, ...valuesOf(body), ...createdColumns(call.now) };
    return present(onlyRow(await call.db.insert(planPauses).values(values).returning()));
  }),

  writing.route('updatePlanPause', async (call) => {
    const id = call.id();
    const { version, ...body } = call.body();
    failIfStale(await holdPause(call, id), version);
    const values = { ...valuesOf(body), ...updatedColumns(planPauses, call.now) };
    return present(
      onlyRow(await call.db.update(planPauses).set(values).where(eq(planPauses.id, id)).returning()),
    );
  }),

  writing.route('deletePlanPause', async (call) => {
    const id = call.id();
    const { customerId } = await holdPause(call, id);
    await call.db.delete(planPauses).where(eq(planPauses.id, id));
    await call.audit({ action: 'deleted', customerId, target: { kind: 'planPause', id } });
    return null;
  }),
];
