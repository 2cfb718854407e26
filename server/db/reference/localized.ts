/** A text in the three languages of the product; all three are always filled, or all three are empty. */
export interface LocalizedText {
  sv: string;
  en: string;
  fi: string;
}

/** One fixed flaw type of a category, with the action that is suggested for it [FLAW-28]. */
export interface FlawTypeSeed {
  id: number;
  key: string;
  texts: LocalizedText;
  action: LocalizedText;
}

/** One fixed flaw category; its key is the inventory kind that it belongs to [CAT-16]. */
export interface FlawCategorySeed {
  id: number;
  key: string;
  texts: LocalizedText;
  types: FlawTypeSeed[];
}

/** The wording of a flaw type before it gets its category: flaw in sv, en, fi, then action in sv, en, fi. */
export type FlawWording = readonly [
  key: string,
  sv: string,
  en: string,
  fi: string,
  actionSv: string,
  actionEn: string,
  actionFi: string,
];

/** Puts three texts together in the order of the product's languages. */
export function text(sv: string, en: string, fi: string): LocalizedText {
  return { sv, en, fi };
}

const otherTexts = text('Annan brist', 'Other flaw', 'Muu puute');

/**
 * Builds a category of the reference data. Type ids are the category's id times 100 plus the place in the list,
 * so a new type goes last; the free "other" type always has place 99 and a key that ends with `other` [FLAW-14].
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
