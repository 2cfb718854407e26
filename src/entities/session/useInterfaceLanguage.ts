import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '#contract/constants.ts';
import { fetchTexts, i18n } from '#platform/language/i18n.ts';
import { storeLanguage } from '#platform/language/language.ts';
import { inLanguage } from '#platform/startAddress.ts';

/** Function that chooses a language; returns false, without a change, if its texts can't be loaded now. */
export type ChooseLanguage = (language: Language) => Promise<boolean>;

/**
 * Returns a function that changes the interface language on this device: texts loaded, stored, and replaced in the path.
 * [SHELL-60, SHELL-63]
 */
export const useInterfaceLanguage = (): ChooseLanguage => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (language) => {
      if (!(await fetchTexts(language))) return false;
      storeLanguage(language);
      await i18n.changeLanguage(language);
      await navigate(inLanguage(pathname + search, language), { replace: true });
      return true;
    },
    [navigate, pathname, search],
  );
};
