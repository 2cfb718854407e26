import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CatalogueImportEntry } from '#contract/imports/imports.ts';
import type { CatalogueImportFault } from '#domain/imports/catalogueImport.ts';
import { catalogueTextFaults } from '#domain/imports/catalogueImport.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections, flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { forgetSymbolsOf } from '../drawings/symbolKinds.ts';
import { updatedColumns, lockRows, createdColumns } from '../shared/changes.ts';
import { otherKind, usesOfFireProtections } from '../catalogue/fireProtections.ts';
import { isOneOf, isTouched, keepImport, lockImportsTo } from './imports.ts';
import type { Import, Undoing } from './imports.ts';
import { movesNaming } from '../moves/records/movesNaming.ts';
import { inSlices } from '../shared/slices.ts';
import type { Use } from '../scope/uses.ts';

/** Reads the inventory type of each flaw category, and the category of each flaw type. */
async function readKinds(db: Database) {
  const categories = await db
    .select({ id: flawCategories.id, key: flawCategories.translationKey })
    .from(flawCategories);
  const types = await db.select({ id: flawTypes.id, categoryId: flawTypes.flawCategoryId }).from(flawTypes);
  return {
    typeOf: new Map(categories.map(({ id, key }) => [id, key])),
    categoryOf: new Map(types.map(({ id, categoryId }) => [id, categoryId])),
  };
}

/** Returns all faults of an import's rows. */
export async function judgeCatalogue(
  db: Database,
  customerId: number,
  rows: readonly CatalogueImportEntry[],
): Promise<CatalogueImportFault[]> {
  await lockImportsTo(db, customerId);
  const { typeOf, categoryOf } = await readKinds(db);
  const standing = await db
    .select({ name: fireProtections.name })
    .from(fireProtections)
    .where(and(eq(fireProtections.customerId, customerId), eq(fireProtections.deleted, false)));
  const faults: CatalogueImportFault[] = catalogueTextFaults(
    rows,
    new Set(standing.map(({ name }) => nameKey(name))),
  );
  for (const { row, flawCategoryId = null, flawTypeId = null } of rows) {
    if (flawCategoryId !== null && !typeOf.has(flawCategoryId))
      faults.push({ row, field: 'category', code: 'unknown_category' });
    if (flawTypeId !== null && categoryOf.get(flawTypeId) !== (flawCategoryId ?? undefined))
      faults.push({ row, field: 'type', code: 'unknown_type' });
  }
  return faults;
}

/** Creates the entries of valid rows; returns the import, by which they can be undone. [CAT-15] */
export async function importCatalogue(
  db: Database,
  {
    owner,
    rows,
  }: { owner: { companyId: number; customerId: number }; rows: readonly CatalogueImportEntry[] },
  now: string,
): Promise<Import> {
  const { typeOf } = await readKinds(db);
  const values = rows.map(
    ({ row: _row, name, flawCategoryId = null, flawTypeId = null, group = null, ...texts }) => {
      const plain = name.trim().replace(/\s+/gu, ' ');
      const inventoryType = flawCategoryId === null ? otherKind : (typeOf.get(flawCategoryId) ?? otherKind);
      const entryFields = { flawCategoryId, flawTypeId, group, inventoryType };
      return { ...texts, name: plain, ...owner, ...entryFields, ...textKeys(plain), ...createdColumns(now) };
    },
  );
  const recordIds: number[] = [];
  await inSlices(values, async (slice) => {
    const { id } = fireProtections;
    recordIds.push(
      ...(await db.insert(fireProtections).values(slice).returning({ id })).map((row) => row.id),
    );
  });
  return keepImport(db, { customerId: owner.customerId, kind: 'catalogue', recordIds }, now);
}

/** Returns the condition for entries that an import created. */
const isMade = ({ recordIds }: Import): SQL => isOneOf(fireProtections.id, recordIds);

export const lockEntries = ({ db }: Undoing, kept: Import): Promise<void> =>
  lockRows(db, fireProtections, isMade(kept));

/** Returns the uses that prevent undoing an import of entries. */
export async function usesOfImportedEntries(asking: Undoing, kept: Import): Promise<Use[]> {
  const { db } = asking;
  const isChanged = and(isMade(kept), isTouched(fireProtections, kept));
  return [
    ...(await usesOfFireProtections(asking, kept.recordIds)),
    await movesNaming(db, 'fire_protections', kept.recordIds),
    { kind: 'changed', count: await db.$count(fireProtections, isChanged) },
  ];
}

/** Soft-deletes imported entries, like any other entry, and deletes the symbols assigned to them. */
export async function removeEntries({ db, now }: Undoing, kept: Import): Promise<void> {
  await db
    .update(fireProtections)
    .set({ deleted: true, ...updatedColumns(fireProtections, now) })
    .where(isMade(kept));
  await forgetSymbolsOf(db, isMade(kept));
}
