import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { TypedFlaw } from '#domain/flaws/flawLanguage.ts';
import { inLanguage, typesById } from '#domain/flaws/flawLanguage.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useListFlawCategoriesQuery } from './flawCategoriesApi.ts';

const typesOf = (categories: readonly FlawCategory[] = []) => typesById(categories);

/**
 * Returns functions that translate flaws to the user's language: texts from the catalogue are translated, others stay as written. The
 * categories are fetched in all languages, and only if one of the flaws has a type. [FLAW-25]
 */
export const useLocalizeFlaw = (flaws: readonly TypedFlaw[] = []) => {
  const isTyped = flaws.some(({ flawTypeId }) => flawTypeId !== null);
  const { data: sv } = useListFlawCategoriesQuery(isTyped ? 'sv' : skipToken);
  const { data: en } = useListFlawCategoriesQuery(isTyped ? 'en' : skipToken);
  const { data: fi } = useListFlawCategoriesQuery(isTyped ? 'fi' : skipToken);
  const language = currentLanguage();
  return useMemo(() => {
    const types = { sv: typesOf(sv), en: typesOf(en), fi: typesOf(fi) };
    const { [language]: own, ...others } = types;
    return <Flaw extends TypedFlaw>(flaw: Flaw): Flaw => inLanguage(flaw, own, Object.values(others));
  }, [sv, en, fi, language]);
};

export type LocalizeFlaw = ReturnType<typeof useLocalizeFlaw>;
