import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The texts of failures. No screen waits for them: they come once the first one stands, and until then the backend's own are told. */
export const useErrorTexts = (): TFunction<'errors'> => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => i18n.getFixedT(language, 'errors'), [i18n, language]);
};
