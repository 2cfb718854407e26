import { bufferedReading, reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, like, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import {
  updatedColumns,
  lockRow,
  lockActive,
  createdColumns,
  failIfStale,
} from '#server/services/shared/changes.ts';
import { readDuePlans } from '#server/services/plans/duePlans.ts';
import {
  changeParts,
  customerFor,
  partChanges,
  planValues,
  rejectBackwards,
  reownParts,
  rejectLeavingRounds,
  responsibleFor,
} from '#server/services/plans/planChanges.ts';
import type { PlanWrite } from '#server/services/plans/planChanges.ts';
import { readPlanPreview } from '#server/services/plans/planPreview.ts';
import { readPlanYear } from '#server/services/worklists/planYear.ts';
import { receiptOf } from '#server/services/emails/recipients.ts';
import { roundReminderEmails, planRecipients } from '#server/services/emails/roundReminders.ts';
import { recordSentEmails } from '#server/services/emails/sentEmails.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { admitEmails } from '#server/services/emails/emailLimits.ts';
import { readPlanParts } from '#server/services/plans/roundPlanningParts.ts';
import {
  hasFloor,
  namesRole,
  plansOfCustomer,
  presentRoundPlanning,
  selectRoundPlannings,
} from '#server/services/plans/roundPlannings.ts';
import { plansInScope } from '#server/services/scope/roundScope.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: roundPlannings.sortKey, Created: roundPlannings.created, Start: roundPlannings.start },
  by: 'Name',
  id: roundPlannings.id,
};

async function loadPlan(call: Call<CallName>, id: number) {
  const [row] = await selectRoundPlannings(call.db)
    .where(and(eq(roundPlannings.id, id), plansInScope(call)))
    .limit(1);
  return orNotFound(row);
}

/** Loads a plan with its parts in detail. */
async function planDetail(call: Call<CallName>, id: number): Promise<RoundPlanningDetail> {
  const row = await loadPlan(call, id);
  return { ...presentRoundPlanning(row, call.now), ...(await readPlanParts(call.db, id)) };
}

/** Locks a plan against concurrent writes. */
const lockPlan = (call: Call<CallName>, id: number) => lockRow(call.db, roundPlannings, id);

type Saving = Call<CallName>;

async function createPlan(call: Saving, body: PlanWrite): Promise<number> {
  const customerId = await customerFor(call, body.customerId);
  await authorise(call, customerId);
  rejectBackwards(body.start, body.ends);
  const plan = { id: null, customerId, roleId: null, isMoved: false };
  const roleId = await responsibleFor(call, body.roleId, plan);
  const changes = await partChanges(call, body, plan);
  const [row] = await call.db
    .insert(roundPlannings)
    .values({ customerId, roleId, ...planValues(body), ...textKeys(body.name), ...createdColumns(call.now) })
    .returning({ id: roundPlannings.id });
  const { id } = orNotFound(row);
  await changeParts(call.db, { id, customerId }, changes, call.now);
  return id;
}

async function updatePlan(call: Saving, id: number, body: PlanWrite): Promise<void> {
  await lockPlan(call, id);
  const { plan: before } = await loadPlan(call, id);
  await authorise(call, before.customerId);
  failIfStale(before, body.version);
  rejectBackwards(body.start, body.ends === undefined ? before.ends : body.ends);
  const isMoved = body.customerId !== before.customerId;
  const customerId = isMoved ? await customerFor(call, body.customerId) : before.customerId;
  if (isMoved) await authorise(call, customerId);
  if (isMoved) await rejectLeavingRounds(call.db, { id, customerId }, call.language);
  const plan = { id, customerId, roleId: before.roleId, isMoved };
  const roleId = await responsibleFor(call, body.roleId, plan);
  const changes = await partChanges(call, body, plan);
  await call.db
    .update(roundPlannings)
    .set({
      customerId,
      roleId,
      ...planValues(body),
      ...textKeys(body.name),
      ...updatedColumns(roundPlannings, call.now),
    })
    .where(eq(roundPlannings.id, id));
  await changeParts(call.db, plan, changes, call.now);
  if (isMoved) await reownParts(call.db, plan);
}

/** Locks the floors of a building in scope, so that a plan can refer to them; null for a building outside the scope. */
async function floorsOf({ db, scope }: Saving, buildingId: number): Promise<number[] | null> {
  const isSeen = and(
    eq(buildings.id, buildingId),
    eq(buildings.deleted, false),
    scope.buildings(buildings.id),
  );
  const [building] = await db.select({ id: buildings.id }).from(buildings).where(isSeen).limit(1);
  if (!building) return null;
  const activePlans = db
    .select({ id: floors.id })
    .from(floors)
    .where(and(eq(floors.buildingId, buildingId), eq(floors.deleted, false)))
    .orderBy(floors.id);
  await lockActive(
    db,
    floors,
    (await activePlans).map(({ id }) => id),
  );
  return (await activePlans).map(({ id }) => id);
}

/** Error that rolls back a trial transaction. */
class Untried extends Error {}

/** Returns the result of work that is rolled back before it becomes visible to others. */
async function unsaved<Answer>(call: Saving, act: (call: Saving) => Promise<Answer>): Promise<Answer> {
  let answer: { value: Answer } | null = null;
  await call.db
    .transaction(async (db) => {
      answer = { value: await act({ ...call, db }) };
      throw new Untried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Untried)) throw error;
    });
  return orNotFound(answer as { value: Answer } | null).value;
}

/** Parses the role ids of the query, `3,7`. @throws HttpProblem invalid_value */
function roleIdsOf(text: string): number[] {
  const ids = text.split(',').map((part) => part.trim());
  return ids.map((id) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : fail('invalid_value', 'performerRoles')));
}

/** Round plans, read by all in scope. [PLAN-37, PLAN-38, PLAN-40] */
export const roundPlanningRoutes: readonly Route[] = [
  reading.route('listRoundPlannings', async (call) => {
    const query = call.query();
    const { db, now } = call;
    const { customerId, mapId, userBuildingId, buildingId, performerRoles, name, active } = query;
    const condition = and(
      plansInScope(call),
      name === undefined ? undefined : like(roundPlannings.searchText, containsPattern(name)),
      active === undefined ? undefined : eq(roundPlannings.active, active),
      customerId === undefined ? undefined : plansOfCustomer(customerId),
      buildingId === undefined ? undefined : hasFloor(sql`b.id = ${buildingId}`),
      userBuildingId === undefined
        ? undefined
        : hasFloor(
            sql`b.id in (select bu.building_id from building_users bu where bu.user_id = ${userBuildingId})`,
          ),
      mapId === undefined
        ? undefined
        : hasFloor(sql`f.id = (select m.floor_id from maps m where m.id = ${mapId})`),
      performerRoles === undefined ? undefined : namesRole(roundPlannings.id, roleIdsOf(performerRoles)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectRoundPlannings(db).where(condition), window),
      count: () => db.$count(roundPlannings, condition),
      present: (row) => presentRoundPlanning(row, now),
    });
  }),

  bufferedReading.route('listDuePlans', async (call) => {
    const { customerId } = call.query();
    const ofCustomer = customerId === undefined ? undefined : plansOfCustomer(customerId);
    const condition = and(plansInScope(call), eq(roundPlannings.active, true), ofCustomer);
    return readDuePlans(call.db, condition, call.now);
  }),

  bufferedReading.route('getPlanYear', async (call) => {
    const { customerId, year } = call.query();
    return readPlanYear(call, { customerId, year: year ?? Number(call.now.slice(0, 4)) });
  }),

  reading.route('getRoundPlanning', (call) => planDetail(call, call.id())),

  writing.route('createRoundPlanning', async (call) => planDetail(call, await createPlan(call, call.body()))),

  writing.route('createRoundPlannings', async (call) => {
    const { plan, buildings } = call.body();
    await authorise(call, await customerFor(call, plan.customerId));
    const createdPlans: { id: number; name: string; buildingId: number }[] = [];
    for (const [index, { buildingId, name }] of buildings.entries()) {
      const floorIds = await floorsOf(call, buildingId);
      const field = `buildings.${index}.buildingId`;
      if (floorIds === null) fail('invalid_reference', field);
      if (floorIds.length === 0) fail('building_without_floors', field);
      createdPlans.push({ id: await createPlan(call, { ...plan, name, floorIds }), name, buildingId });
    }
    return createdPlans;
  }),

  writing.route('updateRoundPlanning', async (call) => {
    const id = call.id();
    await updatePlan(call, id, call.body());
    return planDetail(call, id);
  }),

  writing.route('previewRoundPlanning', async (call) => {
    const { id, ...body } = call.body();
    return unsaved(call, async (asking) => {
      if (id !== null) await updatePlan(asking, id, body);
      const planId = id ?? (await createPlan(asking, body));
      const { checkpointCount, questionCount } = await loadPlan(asking, planId);
      return readPlanPreview(asking, planId, { checkpointCount, questionCount });
    });
  }),

  writing.route('deleteRoundPlanning', async (call) => {
    const id = call.id();
    await lockPlan(call, id);
    const { plan, newest } = await loadPlan(call, id);
    await authorise(call, plan.customerId);
    // The inspectors of a running round would lose the plan that gives them access.
    const isWalked = newest !== null && newest.done === null && call.now <= newest.expires;
    rejectUsed([{ kind: 'rounds', count: isWalked ? 1 : 0, names: [plan.name] }], call.language);
    await call.db
      .update(roundPlannings)
      .set({ deleted: true, ...updatedColumns(roundPlannings, call.now) })
      .where(eq(roundPlannings.id, id));
    await call.audit({
      action: 'deleted',
      customerId: plan.customerId,
      target: { kind: 'roundPlanning', id },
    });
    return null;
  }),

  reading.route('listPlanRecipients', async (call) => {
    const row = await loadPlan(call, call.id());
    await authorise(call, row.plan.customerId);
    return receiptOf(call, await planRecipients(call.db, row));
  }),

  writing.route('mailRoundPlanning', async (call) => {
    const id = call.id();
    call.body();
    const { db, now } = call;
    const row = await loadPlan(call, id);
    const { customerId } = row.plan;
    await authorise(call, customerId);
    const recipients = await planRecipients(db, row);
    const mail = { kind: 'plan', targetId: id, senderId: call.caller.userId } as const;
    await admitEmails(db, { ...mail, emails: recipients.length }, now);
    await recordSentEmails(db, { ...mail, customerId, recipients: recipients.length }, now);
    const { publicUrl } = call.services.settings;
    await queueEmails(db, await roundReminderEmails(db, row, { recipients, publicUrl, now }));
    return receiptOf(call, recipients);
  }),
];
