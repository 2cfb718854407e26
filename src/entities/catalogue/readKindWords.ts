import { fireProtectionGroups } from '#contract/constants.ts';
import type { InventoryType } from '#contract/inventory.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';
import { kindWords } from '#domain/imports/kindWords.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import { textsInAllLanguages } from '#platform/language/i18n.ts';

type InventoryTexts = {
  kinds: Readonly<Record<InventoryType, string>>;
  groups: Readonly<Record<string, string>>;
};

const readTexts = async () => (await textsInAllLanguages('inventory')) as unknown as InventoryTexts[];

/** Reads the names of kinds in every language, independent of the interface's language. [DRAW-80] */
export const readKindWords = async (): Promise<KindWords> =>
  kindWords((await readTexts()).map(({ kinds }) => kinds));

/**
 * Reads the numbers of the catalogue's groups by their name in any language, in the form of `plainWord`; numbers map to themselves.
 * [CAT-14]
 */
export const readGroupWords = async (): Promise<ReadonlyMap<string, number>> => {
  const texts = await readTexts();
  return new Map(
    fireProtectionGroups.flatMap((group, index) => [
      [String(index), index] as const,
      ...texts.map(({ groups }) => [plainWord(groups[group] ?? group), index] as const),
    ]),
  );
};
