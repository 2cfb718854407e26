import { and, eq } from 'drizzle-orm';
import type { FireProtection } from '../../src/contract/catalogue.ts';
import type { Database } from '../db/client.ts';
import type { fireProtections } from '../db/schema/catalogue.ts';
import { flawCategories, flawTypes } from '../db/schema/catalogue.ts';
import { mapItems } from '../db/schema/drawings.ts';
import { roundPlanningFireProtections, roundPlannings } from '../db/schema/plans.ts';
import { refuse } from '../core/refusal.ts';
import type { Use } from './uses.ts';

export type FireProtectionRow = typeof fireProtections.$inferSelect;

/** A catalogue entry as it travels. [CAT-13] */
export function presentFireProtection(row: FireProtectionRow): FireProtection {
  const { sortKey: _sortKey, searchText: _searchText, deleted: _deleted, ...entry } = row;
  return entry;
}

/** The kind of an entry without a flaw category. [CAT-15] */
const otherKind = 'other';

/**
 * The inventory type that a flaw category stands for: its translation key, or `other` without one. [CAT-15]
 * @throws Refusal invalid_reference for an unknown category or type, flaw_type_of_other_category for one of another
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
    if (!type) refuse('invalid_reference', 'flawTypeId');
    if (type.categoryId !== chosen.flawCategoryId) refuse('flaw_type_of_other_category', 'flawTypeId');
  }
  if (chosen.flawCategoryId === null) return otherKind;
  const [category] = await db
    .select({ key: flawCategories.translationKey })
    .from(flawCategories)
    .where(eq(flawCategories.id, chosen.flawCategoryId));
  return category?.key ?? refuse('invalid_reference', 'flawCategoryId');
}

/** What uses an entry: items on drawings and plans; what was deleted doesn't count. [CAT-19] */
export async function usesOfFireProtection(db: Database, id: number): Promise<Use[]> {
  const items = await db.$count(
    mapItems,
    and(eq(mapItems.fireProtectionId, id), eq(mapItems.deleted, false)),
  );
  const plans = await db
    .select({ name: roundPlannings.name })
    .from(roundPlanningFireProtections)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningFireProtections.roundPlanningId))
    .where(and(eq(roundPlanningFireProtections.targetId, id), eq(roundPlannings.deleted, false)))
    .orderBy(roundPlannings.sortKey);
  return [
    { kind: 'items', count: items },
    { kind: 'plans', count: plans.length, names: plans.map((plan) => plan.name) },
  ];
}
