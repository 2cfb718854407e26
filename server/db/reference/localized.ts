/** Text in the three languages of the product; either all three are filled, or all three are empty. */
export interface LocalizedText {
  sv: string;
  en: string;
  fi: string;
}

/** Fixed flaw type of a category, with its suggested action [FLAW-28]. */
export interface FlawTypeSeed {
  id: number;
  key: string;
  texts: LocalizedText;
  action: LocalizedText;
}

/** Fixed flaw category; its key is the inventory kind that it belongs to [CAT-16]. */
export interface FlawCategorySeed {
  id: number;
  key: string;
  texts: LocalizedText;
  types: FlawTypeSeed[];
}

/** Wording of a flaw type before it gets its category: flaw in sv, en, fi, then action in sv, en, fi. */
export type FlawWording = readonly [
  key: string,
  sv: string,
  en: string,
  fi: string,
  actionSv: string,
  actionEn: string,
  actionFi: string,
];

/** Combines three texts in the order of the product's languages. */
export function text(sv: string, en: string, fi: string): LocalizedText {
  return { sv, en, fi };
}

const otherTexts = text('Annan brist', 'Other flaw', 'Muu puute');

/**
 * Builds a category of the reference data. Type ids are the category's id times 100 plus the position in the list, so a new type must be
 * appended; the free "other" type always has position 99 and a key that ends with `other` [FLAW-14].
 */
export function category(
  id: number,
  key: string,
  texts: LocalizedText,
  wordings: readonly FlawWording[],
): FlawCategorySeed {
  const types = wordings.map(([name, sv, en, fi, actionSv, actionEn, actionFi], index) => ({
    id: id * 100 + index + 1,
    key: `${key}_${name}`,
    texts: text(sv, en, fi),
    action: text(actionSv, actionEn, actionFi),
  }));
  types.push({ id: id * 100 + 99, key: `${key}_other`, texts: otherTexts, action: text('', '', '') });
  return { id, key, texts, types };
}
