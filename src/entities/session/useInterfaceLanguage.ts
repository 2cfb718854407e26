import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '../../contract/constants.ts';
import { i18n } from '../../platform/language/i18n.ts';
import { storeLanguage } from '../../platform/language/language.ts';
import { inLanguage } from '../../platform/startAddress.ts';

/** Changes the interface language on this device: stored, texts loaded, and replaced in the path. [SHELL-60, SHELL-63] */
export const useInterfaceLanguage = (): ((language: Language) => Promise<void>) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (language) => {
      storeLanguage(language);
      await i18n.changeLanguage(language);
      await navigate(inLanguage(pathname + search, language), { replace: true });
    },
    [navigate, pathname, search],
  );
};
