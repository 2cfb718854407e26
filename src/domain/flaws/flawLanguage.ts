import type { FlawCategory, FlawType } from '#contract/catalogue/catalogue.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';

/** A flaw's texts that may come from its type. */
export interface TypedFlaw {
  flawTypeId: number | null;
  name: string;
  measure: string;
}

/** Flaw types of one language by id. */
export type TypesById = ReadonlyMap<number, FlawType>;

export const typesById = (categories: readonly FlawCategory[]): TypesById =>
  new Map(
    categories.flatMap(({ relatedFlawTypes }) => relatedFlawTypes.map((type) => [type.id, type] as const)),
  );

/**
 * Translates a flaw into the reader's language: name and measure are replaced if they equal their type's texts in another language. Texts
 * written by a person are kept. [FLAW-25, FLAW-28]
 * @param own the types in the reader's language
 * @param others the types in other languages
 */
export function inLanguage<Flaw extends TypedFlaw>(
  flaw: Flaw,
  own: TypesById,
  others: readonly TypesById[],
): Flaw {
  const { flawTypeId: id, name, measure } = flaw;
  const type = id === null ? undefined : own.get(id);
  if (!type || id === null) return flaw;
  const isOf = (text: string, field: 'translationKeyTranslated' | 'suggestedActionTranslated') =>
    text !== '' && others.some((types) => types.get(id)?.[field] === text);
  const isName = isOf(name, 'translationKeyTranslated');
  const isMeasure = isOf(measure, 'suggestedActionTranslated');
  if (!isName && !isMeasure) return flaw;
  return {
    ...flaw,
    name: isName ? type.translationKeyTranslated : name,
    measure: isMeasure ? type.suggestedActionTranslated : measure,
  };
}

/** Returns the flaws of a round's drawings, with or without item. */
export const flawsOfInfos = (infos: readonly RoundHistoryInfo[]) =>
  infos.flatMap(({ flaws, roundHistoryItems }) => [
    ...flaws,
    ...roundHistoryItems.flatMap((item) => item.flaws),
  ]);

/** Returns a round's drawing with its flaws translated. */
export const localizedInfo = (
  info: RoundHistoryInfo,
  say: <Flaw extends TypedFlaw>(flaw: Flaw) => Flaw,
): RoundHistoryInfo => ({
  ...info,
  flaws: info.flaws.map(say),
  roundHistoryItems: info.roundHistoryItems.map((item) => ({ ...item, flaws: item.flaws.map(say) })),
});
