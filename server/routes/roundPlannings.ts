import { and, eq, like, sql } from 'drizzle-orm';
import type { CallName } from '../../src/contract/calls.ts';
import { roundPlannings } from '../db/schema/plans.ts';
import { containsPattern } from '../db/textKeys.ts';
import { authorise } from '../core/authorise.ts';
import { inWindow, listPage } from '../core/paging.ts';
import { found, refuse } from '../core/refusal.ts';
import { readDuePlans } from '../services/duePlans.ts';
import { receiptOf } from '../services/receivers.ts';
import { noteMails, planLetters, planRecipients } from '../services/reminders.ts';
import { keepLetters, sendNoted } from '../services/outbox.ts';
import { admitMail } from '../services/mailLimits.ts';
import { readPlanParts } from '../services/roundPlanningParts.ts';
import {
  hasFloor,
  namesRole,
  plansOfCustomer,
  presentRoundPlanning,
  selectRoundPlannings,
} from '../services/roundPlannings.ts';
import { plansInScope } from '../services/roundScope.ts';
import { route, stagedRoute, wholeRoute } from '../core/route.ts';
import type { Call } from '../core/call.ts';
import type { Route } from '../core/route.ts';

const order = {
  fields: { Name: roundPlannings.sortKey, Created: roundPlannings.created, Start: roundPlannings.start },
  by: 'Name',
  id: roundPlannings.id,
};

async function loadPlan(call: Call<CallName>, id: number) {
  const [row] = await selectRoundPlannings(call.db)
    .where(and(eq(roundPlannings.id, id), plansInScope(call)))
    .limit(1);
  return found(row);
}

/** Role ids as the query lists them, `3,7`. @throws Refusal invalid_value */
function roleIdsOf(text: string): number[] {
  const ids = text.split(',').map((part) => part.trim());
  return ids.map((id) =>
    /^[1-9]\d{0,8}$/.test(id) ? Number(id) : refuse('invalid_value', 'performerRoles'),
  );
}

/** Round plans, read by all in scope. [PLAN-37, PLAN-38, PLAN-40] */
export const roundPlanningRoutes: readonly Route[] = [
  route('listRoundPlannings', async (call) => {
    const query = call.query();
    const { db, now } = call;
    const { customerId, mapId, userBuildingId, buildingId, performerRoles, name, active } = query;
    const where = and(
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
      rows: (window) => inWindow(selectRoundPlannings(db).where(where), window),
      count: () => db.$count(roundPlannings, where),
      present: (row) => presentRoundPlanning(row, now),
    });
  }),

  wholeRoute('listDuePlans', async (call) => {
    const { customerId } = call.query();
    const ofCustomer = customerId === undefined ? undefined : plansOfCustomer(customerId);
    const where = and(plansInScope(call), eq(roundPlannings.active, true), ofCustomer);
    return readDuePlans(call.db, where, call.now);
  }),

  route('getRoundPlanning', async (call) => {
    const row = await loadPlan(call, call.id());
    return { ...presentRoundPlanning(row, call.now), ...(await readPlanParts(call.db, row.plan.id)) };
  }),

  route('listPlanRecipients', async (call) => {
    const row = await loadPlan(call, call.id());
    await authorise(call, 'dashboard_perform_actions_on_content', row.plan.customerId);
    return receiptOf(call, await planRecipients(call.db, row));
  }),

  stagedRoute('mailRoundPlanning', async (call) => {
    const id = call.id();
    let noteId = 0;
    const committed = await call.commit(async (tx) => {
      const row = await loadPlan(tx, id);
      const { customerId } = row.plan;
      await authorise(tx, 'dashboard_perform_actions_on_content', customerId);
      const recipients = await planRecipients(tx.db, row);
      const mail = { kind: 'plan', targetId: id, senderId: tx.caller.userId } as const;
      await admitMail(tx.db, { ...mail, letters: recipients.length }, call.now);
      noteId = await noteMails(tx.db, { ...mail, customerId, recipients: recipients.length }, call.now);
      const letters = planLetters(row, recipients, call.services.settings.publicUrl);
      await keepLetters(tx.db, noteId, { letters, now: call.now });
      return receiptOf(tx, recipients);
    }, call.body());
    const { background } = call.services;
    if (noteId > 0) background.run('round reminder', () => sendNoted(call.services, noteId));
    return committed;
  }),
];
