import { eq, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { languages, severities } from '#contract/constants.ts';
import { inLanguage, typesById } from '#domain/flaws/flawLanguage.ts';
import type { TypedFlaw } from '#domain/flaws/flawLanguage.ts';
import type { Database } from '#server/db/client.ts';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { emailText } from '#server/core/texts.ts';
import { flawCategoriesIn } from '../catalogue/flawCategories.ts';

/** Returns a translator of flaws into a language: catalogue texts are translated, other texts stay as written. [EYES-03] */
export async function flawLocalizer(db: Database, language: Language) {
  const types = new Map<Language, ReturnType<typeof typesById>>();
  for (const typeLanguage of languages)
    types.set(typeLanguage, typesById(await flawCategoriesIn(db, typeLanguage)));
  const typesInLanguage = types.get(language) ?? typesById([]);
  return <Flaw extends TypedFlaw>(flaw: Flaw): Flaw => inLanguage(flaw, typesInLanguage, [...types.values()]);
}

const names = { sv: flawTypes.nameSv, en: flawTypes.nameEn, fi: flawTypes.nameFi };

/** Returns a text for search comparison: `lower` alone knows few letters in a plain locale. */
export const lowered = (text: AnyColumn | SQL): SQL => sql`lower(translate(${text}, 'ÅÄÖÆØÉÜ', 'åäöæøéü'))`;

/** SQL condition that the flaw's name comes from its type, in any language. */
export const isNamedByType = sql`${eq(flawTypes.id, flaws.flawTypeId)}
  and ${flaws.name} in (${sql.join(Object.values(names), sql`, `)})`;

/** Returns the column with the name of the type in a reader's language. */
export const typeName = (language: Language): AnyColumn => names[language];

/** Returns the searchable text of the type that a flaw's name comes from, in the reader's language; empty if the name was typed. */
export const typeText = (language: Language): SQL =>
  sql`coalesce((select ${lowered(typeName(language))} from ${flawTypes} where ${isNamedByType}), '')`;

/** Returns the severity's label and the responsible person's name, as text to search. */
export function workText(language: Language): SQL {
  const words = severities.map(
    (each) =>
      sql`when ${sql.raw(String(each))} then ${emailText(`severity_${each}`, language).toLowerCase()}`,
  );
  const person = sql`(select u.search_text from users u where u.id = ${flaws.personId})`;
  return sql`concat_ws(' ', case ${flaws.severity} ${sql.join(words, sql` `)} end, ${person})`;
}

/**
 * Returns the condition for flaws whose text matches, either translated for the reader or as written. The types are few: they are
 * searched only once. [EYES-18]
 */
export const flawsHolding = (
  holds: (searched: AnyColumn | SQL) => SQL,
  language: Language,
): SQL | undefined =>
  or(
    holds(flaws.searchText),
    holds(workText(language)),
    sql`(${flaws.flawTypeId}, ${flaws.name}) in (select ${flawTypes.id}, named.name from ${flawTypes}
      cross join lateral (values (${sql.join(Object.values(names), sql`), (`)})) named (name)
      where ${holds(lowered(typeName(language)))})`,
  );

/** Like `flawsHolding`, for flaws that contain a text. */
export function flawsSaying(text: string, language: Language): SQL | undefined {
  const pattern = containsPattern(text);
  return flawsHolding((searched) => sql`${searched} like ${pattern}`, language);
}
