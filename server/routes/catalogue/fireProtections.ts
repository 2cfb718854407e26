import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundPlanningFireProtections, roundPlannings } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise, authoriseOwner } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, failIfStale } from '#server/services/shared/changes.ts';
import {
  inventoryTypeFor,
  presentFireProtection,
  usesOfFireProtection,
} from '#server/services/catalogue/fireProtections.ts';
import { forgetSymbolsOf, forgetUnusable } from '#server/services/drawings/symbolKinds.ts';
import { movesNaming } from '#server/services/moves/records/movesNaming.ts';
import { ownerOf, rejectNarrowing, usableAt, usableIn } from '#server/services/scope/owners.ts';
import { plansInScope } from '#server/services/scope/roundScope.ts';
import { presentUse, rejectUsed } from '#server/services/scope/uses.ts';
import { keepItemStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import type { CallName } from '#contract/calls.ts';

const order = {
  fields: {
    Name: fireProtections.sortKey,
    Created: fireProtections.created,
    Group: fireProtections.group,
    InventoryType: fireProtections.inventoryType,
  },
  by: 'Name',
  id: fireProtections.id,
};

/** Loads a non-deleted entry that the caller may read. */
async function loadEntry({ db, scope }: Call<CallName>, id: number, isChanging = false) {
  const inScope = and(
    eq(fireProtections.id, id),
    eq(fireProtections.deleted, false),
    scope.catalogue(fireProtections),
  );
  const query = db.select().from(fireProtections).where(inScope).limit(1);
  const [row] = await (isChanging ? query.for('update') : query);
  return orNotFound(row);
}

/** Returns the condition for entries that a plan is limited to. [PLAN-41] */
function ofPlan(call: Call<CallName>, roundPlanningId: number) {
  const entries = call.db
    .select({ id: roundPlanningFireProtections.targetId })
    .from(roundPlanningFireProtections)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningFireProtections.roundPlanningId))
    .where(and(eq(roundPlannings.id, roundPlanningId), plansInScope(call)));
  return inArray(fireProtections.id, entries);
}

/** Fire-protection catalogue: read by all in scope, written at the level that owns the entry. [CAT-20..24] */
export const fireProtectionRoutes: readonly Route[] = [
  reading.route('listFireProtections', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      eq(fireProtections.deleted, false),
      scope.catalogue(fireProtections),
      query.customerId === undefined ? undefined : usableAt(fireProtections, query.customerId),
      query.companyId === undefined ? undefined : usableIn(fireProtections, query.companyId),
      query.roundPlanningId === undefined ? undefined : ofPlan(call, query.roundPlanningId),
      query.fireProtectionType === undefined
        ? undefined
        : eq(fireProtections.group, query.fireProtectionType),
      query.search === undefined
        ? undefined
        : like(fireProtections.searchText, containsPattern(query.search)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(fireProtections).where(condition).$dynamic(), window),
      count: () => db.$count(fireProtections, condition),
      present: presentFireProtection,
    });
  }),

  reading.route('getFireProtection', async (call) => presentFireProtection(await loadEntry(call, call.id()))),

  reading.route('getFireProtectionUses', async (call) => {
    const { id } = await loadEntry(call, call.id());
    await authorise(call);
    return (await usesOfFireProtection(call, id, call.scope.ownCustomers)).map(presentUse);
  }),

  writing.route('createFireProtection', async (call) => {
    const { version: _basedOn, group = null, ...body } = call.body();
    const owner = await ownerOf(call, body);
    await authoriseOwner(call, owner);
    const flawChoice = { flawCategoryId: body.flawCategoryId ?? null, flawTypeId: body.flawTypeId ?? null };
    const inventoryType = await inventoryTypeFor(call.db, flawChoice);
    const [row] = await call.db
      .insert(fireProtections)
      .values({
        ...body,
        group,
        ...owner,
        ...flawChoice,
        inventoryType,
        ...textKeys(body.name),
        ...createdColumns(call.now),
      })
      .returning();
    return presentFireProtection(orNotFound(row));
  }),

  writing.route('updateFireProtection', async (call) => {
    const id = call.id();
    const { version, ...body } = call.body();
    const before = await loadEntry(call, id, true);
    await authoriseOwner(call, before);
    failIfStale(before, version);
    const owner = await ownerOf(call, body, before);
    await authoriseOwner(call, owner);
    await rejectNarrowing({ before, after: owner, language: call.language }, (usedAt) =>
      usesOfFireProtection(call, id, usedAt),
    );
    const {
      group = before.group,
      flawCategoryId = before.flawCategoryId,
      flawTypeId = flawCategoryId === before.flawCategoryId ? before.flawTypeId : null,
    } = body;
    const inventoryType = await inventoryTypeFor(call.db, { flawCategoryId, flawTypeId });
    const kindFields = { group, flawCategoryId, flawTypeId, inventoryType };
    const [row] = await call.db
      .update(fireProtections)
      .set({
        ...body,
        ...owner,
        ...kindFields,
        ...textKeys(body.name),
        ...updatedColumns(fireProtections, call.now),
      })
      .where(eq(fireProtections.id, id))
      .returning();
    await forgetUnusable(call.db, id);
    if (inventoryType !== before.inventoryType)
      await keepItemStates(call.db, eq(mapItems.fireProtectionId, id));
    return presentFireProtection(orNotFound(row));
  }),

  writing.route('deleteFireProtection', async (call) => {
    const id = call.id();
    const entry = await loadEntry(call, id, true);
    await authoriseOwner(call, entry);
    const uses = await usesOfFireProtection(call, id);
    rejectUsed([...uses, await movesNaming(call.db, 'fire_protections', [id])], call.language);
    await call.db
      .update(fireProtections)
      .set({ deleted: true, ...updatedColumns(fireProtections, call.now) })
      .where(eq(fireProtections.id, id));
    await forgetSymbolsOf(call.db, eq(fireProtections.id, id));
    const { companyId, customerId } = entry;
    await call.audit({ action: 'deleted', companyId, customerId, target: { kind: 'fireProtection', id } });
    return null;
  }),
];
