import { asc, eq } from 'drizzle-orm';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { Language } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';

const columns = {
  sv: { category: flawCategories.nameSv, type: flawTypes.nameSv, action: flawTypes.actionSv },
  en: { category: flawCategories.nameEn, type: flawTypes.nameEn, action: flawTypes.actionEn },
  fi: { category: flawCategories.nameFi, type: flawTypes.nameFi, action: flawTypes.actionFi },
};

/** Cache per database and language: reference data only changes with the program. */
const cachedCategories = new WeakMap<Database, Map<Language, FlawCategory[]>>();

/** Returns the flaw categories with their flaw types in a language, both in their fixed order; one query. [CAT-25, FLAW-32] */
export async function flawCategoriesIn(db: Database, language: Language): Promise<FlawCategory[]> {
  const byLanguage = cachedCategories.get(db) ?? new Map<Language, FlawCategory[]>();
  cachedCategories.set(db, byLanguage);
  const cached = byLanguage.get(language);
  if (cached) return cached;
  const categories = await readCategories(db, language);
  if (categories.length > 0) byLanguage.set(language, categories);
  return categories;
}

async function readCategories(db: Database, language: Language): Promise<FlawCategory[]> {
  const names = columns[language];
  const rows = await db
    .select({
      id: flawCategories.id,
      translationKey: flawCategories.translationKey,
      translationKeyTranslated: names.category,
      type: {
        id: flawTypes.id,
        translationKey: flawTypes.translationKey,
        translationKeyTranslated: names.type,
        suggestedActionTranslated: names.action,
      },
    })
    .from(flawCategories)
    .leftJoin(flawTypes, eq(flawTypes.flawCategoryId, flawCategories.id))
    .orderBy(
      asc(flawCategories.position),
      asc(flawCategories.id),
      asc(flawTypes.position),
      asc(flawTypes.id),
    );
  const categories = new Map<number, FlawCategory>();
  for (const { type, ...category } of rows) {
    const entry = categories.get(category.id) ?? { ...category, relatedFlawTypes: [] };
    if (type) entry.relatedFlawTypes.push(type);
    categories.set(category.id, entry);
  }
  return [...categories.values()];
}
