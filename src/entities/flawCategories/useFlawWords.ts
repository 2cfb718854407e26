import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { FlawCategory } from '../../contract/catalogue.ts';
import type { TypedFlaw } from '../../domain/flawLanguage.ts';
import { inLanguage, typesById } from '../../domain/flawLanguage.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useListFlawCategoriesQuery } from './flawCategoriesApi.ts';

const typesOf = (categories: readonly FlawCategory[] = []) => typesById(categories);

/**
 * How flaws are said to the reader: what was chosen from the catalogue in their language, the rest as it was written. The categories
 * are asked for in all languages, and only where one of the flaws has a type. [FLAW-25]
 */
export const useFlawWords = (flaws: readonly TypedFlaw[] = []) => {
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

export type FlawWords = ReturnType<typeof useFlawWords>;
