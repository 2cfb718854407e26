import { and, eq, inArray } from 'drizzle-orm';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Database } from '#server/db/client.ts';
import type { fireProtections } from '#server/db/schema/catalogue.ts';
import { flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundPlanningFireProtections, roundPlannings } from '#server/db/schema/plans.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { UsedAt } from '../scope/owners.ts';
import { plansInScope } from '../scope/roundScope.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';

export type FireProtectionRow = typeof fireProtections.$inferSelect;

/** Converts a catalogue entry to the API's format. [CAT-13] */
export function presentFireProtection(row: FireProtectionRow): FireProtection {
  const { sortKey: _sortKey, searchText: _searchText, deleted: _deleted, ...entry } = row;
  return entry;
}

/** Kind of an entry without a flaw category. [CAT-15] */
export const otherKind = 'other';

/**
 * Returns the inventory type of a flaw category: its translation key, or `other` without a category. [CAT-15]
 * @throws HttpProblem invalid_reference for an unknown category or type, flaw_type_of_other_category for one of another
 */
export async function inventoryTypeFor(
  db: Database,
  chosen: { flawCategoryId: number | null; flawTypeId: number | null },
): Promise<string> {
  if (chosen.flawTypeId !== null) {
    const [type] = await db
      .select({ categoryId: flawTypes.flawCategoryId })
      .from(flawTypes)
      .where(eq(flawTypes.id, chosen.flawTypeId));
    if (!type) fail('invalid_reference', 'flawTypeId');
    if (type.categoryId !== chosen.flawCategoryId) fail('flaw_type_of_other_category', 'flawTypeId');
  }
  if (chosen.flawCategoryId === null) return otherKind;
  const [category] = await db
    .select({ key: flawCategories.translationKey })
    .from(flawCategories)
    .where(eq(flawCategories.id, chosen.flawCategoryId));
  return category?.key ?? fail('invalid_reference', 'flawCategoryId');
}

/** Returns the uses of entries by items on drawings and by plans; deleted records don't count. [CAT-19] */
export async function usesOfFireProtections(
  asking: RequestContext,
  ids: readonly number[],
  usedAt?: UsedAt,
): Promise<Use[]> {
  const { db } = asking;
  const items = await db.$count(
    mapItems,
    and(
      inArray(mapItems.fireProtectionId, [...ids]),
      eq(mapItems.deleted, false),
      usedAt?.(mapItems.customerId),
    ),
  );
  const plans = await db
    .selectDistinct({
      id: roundPlannings.id,
      name: roundPlannings.name,
      sortKey: roundPlannings.sortKey,
      isSeen: isSeen(plansInScope(asking)),
    })
    .from(roundPlanningFireProtections)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningFireProtections.roundPlanningId))
    .where(
      and(
        inArray(roundPlanningFireProtections.targetId, [...ids]),
        eq(roundPlannings.deleted, false),
        usedAt?.(roundPlannings.customerId),
      ),
    )
    .orderBy(roundPlannings.sortKey);
  return [{ kind: 'items', count: items }, usedBy('plans', plans)];
}

/** Returns the uses of one entry. [CAT-19] */
export const usesOfFireProtection = (asking: RequestContext, id: number, usedAt?: UsedAt): Promise<Use[]> =>
  usesOfFireProtections(asking, [id], usedAt);
