import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { flawCategories as categoryTable, flawTypes as typeTable } from '../schema/catalogue.ts';
import { flawCategories } from '#server/content/flawCategories.ts';

/**
 * Updates the reference data of every installation to the program's version: categories and types keep their ids, changed texts are
 * overwritten, nothing is ever removed. Idempotent and safe to run on several servers at once.
 */
export async function ensureReference(db: Database, now: Date): Promise<void> {
  const stamp = { created: now.toISOString(), updated: now.toISOString() };
  const categories = flawCategories.map((category, position) => ({
    id: category.id,
    translationKey: category.key,
    nameSv: category.texts.sv,
    nameEn: category.texts.en,
    nameFi: category.texts.fi,
    position,
    ...stamp,
  }));
  const types = flawCategories.flatMap((category) =>
    category.types.map((type, position) => ({
      id: type.id,
      flawCategoryId: category.id,
      translationKey: type.key,
      nameSv: type.texts.sv,
      nameEn: type.texts.en,
      nameFi: type.texts.fi,
      actionSv: type.action.sv,
      actionEn: type.action.en,
      actionFi: type.action.fi,
      position,
      ...stamp,
    })),
  );
  const names = {
    translationKey: sql`excluded.translation_key`,
    nameSv: sql`excluded.name_sv`,
    nameEn: sql`excluded.name_en`,
    nameFi: sql`excluded.name_fi`,
    position: sql`excluded.position`,
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(categoryTable)
      .values(categories)
      .onConflictDoUpdate({ target: categoryTable.id, set: names });
    await tx
      .insert(typeTable)
      .values(types)
      .onConflictDoUpdate({
        target: typeTable.id,
        set: {
          ...names,
          actionSv: sql`excluded.action_sv`,
          actionEn: sql`excluded.action_en`,
          actionFi: sql`excluded.action_fi`,
        },
      });
  });
}
