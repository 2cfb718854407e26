import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns the texts of failures. They don't block any screen: they are loaded after the first one, and until then the backend's messages
 * are shown.
 */
export const useErrorTexts = (): TFunction<'errors'> => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => i18n.getFixedT(language, 'errors'), [i18n, language]);
};
