import { z } from 'zod';
import type { Language } from '#contract/constants.ts';
import { entryOf, readContent, readInLanguages } from './readContent.ts';

/** Text in the three languages of the product; either all three are filled, or all three are empty. */
export type LocalizedText = Readonly<Record<Language, string>>;

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

/** Ids of the categories and of their types, in the order in which they are shown. */
const ids = readContent(
  'flawCategories.json',
  z.record(z.string(), z.strictObject({ id: z.int(), types: z.record(z.string(), z.int()) })),
);

const wordings = readInLanguages(
  'flawCategories.json',
  z.strictObject({
    otherFlaw: z.string(),
    categories: z.record(
      z.string(),
      z.strictObject({
        name: z.string(),
        types: z.record(z.string(), z.strictObject({ flaw: z.string(), action: z.string() })),
      }),
    ),
  }),
);

type Wording = (typeof wordings)[Language];

const localized = (text: (wording: Wording) => string): LocalizedText => ({
  sv: text(wordings.sv),
  en: text(wordings.en),
  fi: text(wordings.fi),
});

/** Key of the free type that each category ends with; it has no suggested action [FLAW-14]. */
const otherType = 'other';

function flawTypeOf(category: string, type: string, id: number): FlawTypeSeed {
  const key = `${category}_${type}`;
  if (type === otherType)
    return { id, key, texts: localized(({ otherFlaw }) => otherFlaw), action: localized(() => '') };
  const wordingOf = ({ categories }: Wording) => entryOf(entryOf(categories, category).types, type);
  return {
    id,
    key,
    texts: localized((wording) => wordingOf(wording).flaw),
    action: localized((wording) => wordingOf(wording).action),
  };
}

/**
 * Fixed flaw categories with their flaw types in sv, en and fi, in the order of their ids [CAT-17] [FLAW-27]. They are reference data: ids
 * and keys never change, and production has them too. A type's id is the category's times 100 plus its position, 99 for the free one, so a
 * new type is appended.
 */
export const flawCategories: readonly FlawCategorySeed[] = Object.entries(ids).map(
  ([key, { id, types }]) => ({
    id,
    key,
    texts: localized(({ categories }) => entryOf(categories, key).name),
    types: Object.entries(types).map(([type, typeId]) => flawTypeOf(key, type, typeId)),
  }),
);
