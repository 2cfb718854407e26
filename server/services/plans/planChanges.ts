import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#contract/constants.ts';
import type { roundPlanningWrite } from '#contract/plans/roundPlanning.ts';
import { authoriseExtra } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists } from '#server/db/schema/checklists.ts';
import { areas, maps } from '#server/db/schema/drawings.ts';
import { roles } from '#server/db/schema/users.ts';
import {
  roundPlanningAreas,
  roundPlanningFireProtections,
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlanningRoles,
} from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { createdColumns } from '../shared/changes.ts';
import { usableAt } from '../scope/owners.ts';
import { levelsFrom } from '../scope/roundScope.ts';
import { rejectUsed } from '../scope/uses.ts';

export type PlanWrite = z.output<typeof roundPlanningWrite>;

/** Kinds of a plan's parts, each with its table. */
const parts = {
  floorIds: roundPlanningFloors,
  areaIds: roundPlanningAreas,
  fireProtectionIds: roundPlanningFireProtections,
  questionListIds: roundPlanningQuestionLists,
  roleIds: roundPlanningRoles,
} as const;
type PartField = keyof typeof parts;
const fields = Object.keys(parts) as PartField[];

/** Plan whose parts are set: a new one has no id; one that moves to another customer keeps only parts that are usable there. */
interface Owner {
  id: number | null;
  customerId: number;
  isMoved: boolean;
}

/** Returns the customer in a plan's body. @throws HttpProblem invalid_reference for one out of scope */
export async function customerFor({ db, scope }: RequestContext, customerId: number): Promise<number> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), scope.ownCustomers(customers.id)))
    .limit(1);
  return customer?.id ?? fail('invalid_reference', 'customerId');
}

/** Returns the first timestamp of a day, in UTC. */
export const firstMoment = (day: string): string => `${day}T00:00:00.000Z`;

/** Rejects an end before the start. @throws HttpProblem ends_before_start */
export function rejectBackwards(starts: string, ends: string | null | undefined): void {
  if (ends && ends.slice(0, dayLength) < starts.slice(0, dayLength)) fail('ends_before_start', 'ends');
}
const dayLength = 'YYYY-MM-DD'.length;

/** Returns the values of a plan's own columns; columns unknown to an older client stay unchanged. [PLAN-29] */
export const planValues = (body: PlanWrite) => {
  const { name, description, start, active, sendMessage, ignoreItems, intervalType } = body;
  const { rhythm, observesPauses, asksScan } = body;
  const intervalValue = Math.max(1, body.intervalValue);
  const ends = body.ends && firstMoment(body.ends);
  const planFields = {
    name,
    description,
    start,
    active,
    sendMessage,
    ignoreItems,
    intervalType,
    intervalValue,
  };
  return { ...planFields, rhythm, ends, observesPauses, asksScan };
};

/** Selects the ids that can be chosen for a plan of a customer. */
function usable({ db, scope }: RequestContext, field: PartField, ids: readonly number[], plan: Owner) {
  const of = (table: { id: AnyColumn }): SQL => inArray(table.id, [...ids]);
  const owned = (table: { id: AnyColumn; companyId: AnyColumn; customerId: AnyColumn }) =>
    and(of(table), scope.catalogue(table), usableAt(table, plan.customerId));
  switch (field) {
    case 'floorIds':
      return db
        .select({ id: floors.id })
        .from(floors)
        .innerJoin(buildings, eq(buildings.id, floors.buildingId))
        .where(
          and(
            of(floors),
            eq(floors.deleted, false),
            eq(buildings.deleted, false),
            scope.buildings(buildings.id),
            sql`${buildings.customerId} in ${levelsFrom(plan.customerId)}`,
          ),
        );
    case 'areaIds':
      return db
        .select({ id: areas.id })
        .from(areas)
        .innerJoin(maps, eq(maps.id, areas.mapId))
        .innerJoin(buildings, eq(buildings.id, areas.buildingId))
        .where(
          and(
            of(areas),
            eq(areas.deleted, false),
            eq(maps.deleted, false),
            eq(buildings.deleted, false),
            scope.buildings(buildings.id),
            sql`${buildings.customerId} in ${levelsFrom(plan.customerId)}`,
          ),
        );
    case 'fireProtectionIds':
      return db
        .select({ id: fireProtections.id })
        .from(fireProtections)
        .where(and(owned(fireProtections), eq(fireProtections.deleted, false)));
    case 'questionListIds':
      return db.select({ id: questionLists.id }).from(questionLists).where(owned(questionLists));
    case 'roleIds':
      return db.select({ id: roles.id }).from(roles).where(owned(roles));
  }
}

/** Returns the parts of one kind of a plan, in the order in which they were chosen. */
async function heldIds(db: Database, field: PartField, planId: number | null): Promise<number[]> {
  if (planId === null) return [];
  const table = parts[field];
  const rows = await db
    .select({ id: table.targetId })
    .from(table)
    .where(eq(table.roundPlanningId, planId))
    .orderBy(asc(table.id));
  return rows.map(({ id }) => id);
}

/**
 * Returns the responsible role of a plan. The present one may stay while the plan stays at its customer.
 * @throws HttpProblem invalid_reference for a role that can't be used at the customer
 */
export async function responsibleFor(
  asking: RequestContext,
  wanted: number | null | undefined,
  plan: Owner & { roleId: number | null },
): Promise<number | null> {
  const roleId = wanted === undefined ? plan.roleId : wanted;
  if (roleId === null || (roleId === plan.roleId && !plan.isMoved)) return roleId;
  const [role] = await usable(asking, 'roleIds', [roleId], plan);
  return role?.id ?? fail('invalid_reference', 'roleId');
}

/** Change of one kind of a plan's parts. */
interface PartChange {
  field: PartField;
  added: number[];
  dropped: number[];
}

/**
 * Fails for a plan with rounds that would leave the line of its rounds' levels: these would then refer to a plan that is
 * invisible to their readers.
 * @throws HttpProblem in_use with the number of rounds [REF-04]
 */
export async function rejectLeavingRounds(
  db: Database,
  { id, customerId }: { id: number; customerId: number },
  language: Language,
): Promise<void> {
  const isInLine = sql`exists (select 1 from customers own join customers there on there.id = ${customerId}
    where own.id = ${roundHistories.customerId} and (starts_with(own.path, there.path) or starts_with(there.path, own.path)))`;
  const count = await db.$count(
    roundHistories,
    and(eq(roundHistories.roundPlanningId, id), sql`not ${isInLine}`),
  );
  rejectUsed([{ kind: 'rounds', count }], language);
}

/**
 * Returns the changes of a plan's parts by a body. Existing parts may stay in any state; new ones must exist and be usable at the plan's
 * customer, as must all parts of a plan that moves to another customer. Changing checklists needs the permission to edit checklists.
 * [REF-04] (decisions, Plans)
 * @throws HttpProblem invalid_reference at the kind, right_missing
 */
export async function partChanges(
  asking: RequestContext,
  body: PlanWrite,
  plan: Owner,
): Promise<PartChange[]> {
  const changes: PartChange[] = [];
  for (const field of fields) {
    const requestedIds = body[field];
    if (requestedIds === undefined && !plan.isMoved) continue;
    const currentIds = await heldIds(asking.db, field, plan.id);
    const nextIds = [...new Set(requestedIds ?? currentIds)];
    const addedIds = nextIds.filter((id) => !currentIds.includes(id));
    const dropped = currentIds.filter((id) => !nextIds.includes(id));
    const isChanged = addedIds.length + dropped.length > 0;
    if (isChanged && field === 'questionListIds')
      await authoriseExtra({ ...asking, name: 'updateRoundPlanning' }, field, plan.customerId);
    const checked = plan.isMoved ? nextIds : addedIds;
    if (checked.length > 0 && (await usable(asking, field, checked, plan)).length < checked.length)
      fail('invalid_reference', field);
    if (isChanged) changes.push({ field, added: addedIds, dropped });
  }
  return changes;
}

/** Writes the changes returned by `partChanges`. */
export async function changeParts(
  db: Database,
  plan: { id: number; customerId: number },
  changes: readonly PartChange[],
  now: string,
): Promise<void> {
  for (const { field, added, dropped } of changes) {
    const table = parts[field];
    if (dropped.length > 0)
      await db.delete(table).where(and(eq(table.roundPlanningId, plan.id), inArray(table.targetId, dropped)));
    const rows = added.map((targetId) => ({
      customerId: plan.customerId,
      roundPlanningId: plan.id,
      targetId,
      ...createdColumns(now),
    }));
    if (rows.length > 0) await db.insert(table).values(rows);
  }
}

/** Updates the owner of the parts after the plan's customer has changed. */
export async function reownParts(db: Database, plan: { id: number; customerId: number }): Promise<void> {
  for (const field of fields) {
    const table = parts[field];
    await db.update(table).set({ customerId: plan.customerId }).where(eq(table.roundPlanningId, plan.id));
  }
}
