import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { can } from '#domain/can.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundPlanningRoles, roundPlannings } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise, authoriseOwner } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, failIfStale } from '#server/services/shared/changes.ts';
import { movesNaming } from '#server/services/moves/records/movesNaming.ts';
import { ownerOf, rejectNarrowing, usableAt } from '#server/services/scope/owners.ts';
import type { Owner } from '#server/services/scope/owners.ts';
import { deleteRole, holdersOfRole, plansOfRole, presentRole } from '#server/services/scope/roles.ts';
import { plansInScope } from '#server/services/scope/roundScope.ts';
import { presentUse, rejectUsed } from '#server/services/scope/uses.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = { fields: { Name: roles.sortKey, Created: roles.created }, by: 'Created', id: roles.id };

async function loadRole({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const query = db
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), scope.catalogue(roles)))
    .limit(1);
  const [row] = await (isChanging ? query.for('update') : query);
  return orNotFound(row);
}

/** Returns the condition for the executors and the responsible role of a plan. [PLAN-41] */
function ofPlan(call: Call<CallName>, roundPlanningId: number) {
  const plan = and(eq(roundPlannings.id, roundPlanningId), plansInScope(call));
  const executors = call.db
    .select({ id: roundPlanningRoles.targetId })
    .from(roundPlanningRoles)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningRoles.roundPlanningId))
    .where(plan);
  const responsible = call.db.select({ id: roundPlannings.roleId }).from(roundPlannings).where(plan);
  return or(inArray(roles.id, executors), inArray(roles.id, responsible));
}

/** Returns the owner of a role: without a customer it is global if the caller may make records global, else the company's. */
function ownerWithout(call: Call<CallName>, owner: Owner): Owner {
  const isGlobal = owner.customerId !== null || can(call.caller, 'global_set_object_as_global');
  return isGlobal ? owner : { ...owner, companyId: owner.companyId ?? call.caller.companyId };
}

/** Roles: read by all in scope, written at the level that owns them. [ROLE-11..15] */
export const roleRoutes: readonly Route[] = [
  reading.route('listRoles', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      scope.catalogue(roles),
      query.customerId === undefined ? undefined : usableAt(roles, query.customerId),
      query.roundPlanningId === undefined ? undefined : ofPlan(call, query.roundPlanningId),
      query.name === undefined ? undefined : like(roles.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(roles).where(condition).$dynamic(), window),
      count: () => db.$count(roles, condition),
      present: presentRole,
    });
  }),

  reading.route('getRole', async (call) => presentRole(await loadRole(call, call.id()))),

  reading.route('getRoleUses', async (call) => {
    const { id } = await loadRole(call, call.id());
    await authorise(call);
    const { scope } = call;
    return [
      await plansOfRole(call, id, scope.ownCustomers),
      await holdersOfRole(call, id, scope.ownCustomers),
    ].map(presentUse);
  }),

  writing.route('createRole', async (call) => {
    const { name, customerId } = call.body();
    const owner = ownerWithout(call, await ownerOf(call, { customerId }));
    await authoriseOwner(call, owner);
    const [row] = await call.db
      .insert(roles)
      .values({ name, ...owner, ...textKeys(name), ...createdColumns(call.now) })
      .returning();
    return presentRole(orNotFound(row));
  }),

  writing.route('updateRole', async (call) => {
    const id = call.id();
    const { name, customerId, version } = call.body();
    const before = await loadRole(call, id, true);
    await authoriseOwner(call, before);
    failIfStale(before, version);
    const owner = ownerWithout(call, await ownerOf(call, { customerId }, before));
    await authoriseOwner(call, owner);
    await rejectNarrowing({ before, after: owner, language: call.language }, async (usedAt) => [
      await plansOfRole(call, id, usedAt),
      await holdersOfRole(call, id, usedAt),
    ]);
    const [row] = await call.db
      .update(roles)
      .set({ name, ...owner, ...textKeys(name), ...updatedColumns(roles, call.now) })
      .where(eq(roles.id, id))
      .returning();
    return presentRole(orNotFound(row));
  }),

  writing.route('deleteRole', async (call) => {
    const id = call.id();
    const role = await loadRole(call, id, true);
    await authoriseOwner(call, role);
    rejectUsed([await plansOfRole(call, id), await movesNaming(call.db, 'roles', [id])], call.language);
    await deleteRole(call.db, id);
    const { companyId, customerId } = role;
    await call.audit({ action: 'deleted', companyId, customerId, target: { kind: 'role', id } });
    return null;
  }),
];
