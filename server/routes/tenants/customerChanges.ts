import { writing } from '#server/middleware/calls/chains.ts';
import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { reachOf } from '#domain/can.ts';
import { isAlreadyAt, moveRefusal } from '#domain/tenants/treeMoves.ts';
import type { MoveTarget } from '#domain/tenants/treeMoves.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { authorise, authoriseKind, principalAt } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, failIfStale } from '#server/services/shared/changes.ts';
import { moveSubtree, rejectFullRoot } from '#server/services/moves/levels/customerMoves.ts';
import { removeLevel, usesOfLevel } from '#server/services/moves/levels/customerRemoval.ts';
import { idsAbove, rejectRunningRounds, sidesOf } from '#server/services/moves/levels/levelSides.ts';
import type { Level } from '#server/services/moves/levels/levelSides.ts';
import { insertLevel, presentCustomer, selectCustomers } from '#server/services/tenants/customers.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/**
 * Locks a level in scope for a change.
 * @throws HttpProblem not_found
 */
async function holdLevel({ db, scope }: Call<CallName>, id: number): Promise<Level> {
  const inScope = and(eq(customers.id, id), scope.customers(customers.id));
  const [level] = await db.select().from(customers).where(inScope).limit(1).for('update');
  return orNotFound(level);
}

/** Returns the level that a body refers to as parent. @throws HttpProblem invalid_reference */
async function parentOf({ db, scope }: Call<CallName>, id: number): Promise<Level> {
  const inScope = and(eq(customers.id, id), scope.customers(customers.id));
  const [level] = await db.select().from(customers).where(inScope).limit(1);
  return level ?? fail('invalid_reference', 'parentId');
}

/**
 * Returns the company of a root, if it is within the caller's reach; linked customers' companies aren't. @throws HttpProblem invalid_reference
 */
function ownCompany({ caller }: Call<CallName>, companyId: number): number {
  const isOwn = companyId === caller.companyId || reachOf(caller) === 'everything';
  return isOwn ? companyId : fail('invalid_reference', 'companyId');
}

async function presented({ db }: Call<CallName>, id: number) {
  const [row] = await selectCustomers(db).where(eq(customers.id, id)).limit(1);
  return presentCustomer(orNotFound(row));
}

/** Creating, renaming, moving and deleting levels. [PICK-43..45, PICK-50] */
export const customerChangeRoutes: readonly Route[] = [
  writing.route('createCustomer', async (call) => {
    const { name, parentId, companyId } = call.body();
    if (parentId == null) {
      const company = ownCompany(call, companyId ?? call.caller.companyId);
      await authoriseKind(call, 'root');
      return presented(
        call,
        await insertLevel(call.db, { name, companyId: company, parent: null }, call.now),
      );
    }
    const parent = await parentOf(call, parentId);
    await authoriseKind(call, 'level', parentId);
    if (companyId != null && companyId !== parent.companyId) fail('invalid_reference', 'companyId');
    const level = { name, companyId: parent.companyId, parent };
    return presented(call, await insertLevel(call.db, level, call.now));
  }),

  // Before the call with an id, whose path would match the name.
  writing.route('moveCustomer', async (call) => {
    const { id, parentId = null, companyId } = call.body();
    const { db, now } = call;
    const level = await holdLevel(call, id);
    await authorise(call, id);
    const parent = parentId === null ? null : await parentOf(call, parentId);
    if (parent && companyId != null && companyId !== parent.companyId) {
      fail('invalid_reference', 'companyId');
    }
    const target: MoveTarget = parent
      ? { id: parent.id, above: idsAbove(parent), companyId: parent.companyId }
      : { id: null, above: [], companyId: ownCompany(call, companyId ?? level.companyId) };
    const place = { id, above: idsAbove(level), companyId: level.companyId };
    const refusal = moveRefusal(await principalAt(call, target.id ?? id), place, target);
    if (refusal) fail(refusal, 'parentId');
    if (!isAlreadyAt(place, target)) {
      const sides = await sidesOf(db, level, parent);
      await rejectRunningRounds(db, sides, call.language);
      await rejectFullRoot(db, level, parent);
      await moveSubtree(db, level, { target, parent, sides, now });
      await call.audit({
        action: 'moved',
        companyId: target.companyId,
        customerId: id,
        target: { kind: 'customer', id },
        details: { from: level.parentId, to: target.id, fromCompany: level.companyId },
      });
    }
    return presented(call, id);
  }),

  writing.route('updateCustomer', async (call) => {
    const id = call.id();
    const { name, parentId, companyId, version } = call.body();
    const level = await holdLevel(call, id);
    await authorise(call, id);
    // A level's parent and company change only by a move, which needs its own permissions.
    if (parentId !== undefined && parentId !== level.parentId) fail('invalid_reference', 'parentId');
    if (companyId != null && companyId !== level.companyId) fail('invalid_reference', 'companyId');
    failIfStale(level, version);
    await call.db
      .update(customers)
      .set({ name, ...textKeys(name), ...updatedColumns(customers, call.now) })
      .where(eq(customers.id, id));
    return presented(call, id);
  }),

  writing.route('deleteCustomer', async (call) => {
    const id = call.id();
    const level = await holdLevel(call, id);
    await authorise(call, id);
    rejectUsed(await usesOfLevel(call.db, level), call.language);
    await removeLevel(call.db, level);
    const { companyId } = level;
    await call.audit({ action: 'deleted', companyId, customerId: id, target: { kind: 'customer', id } });
    return null;
  }),
];
