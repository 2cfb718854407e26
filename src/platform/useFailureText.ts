import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailure } from './failure.ts';
import { failureText } from './failureText.ts';

/** Turns any error of a call into the user's words. */
export const useFailureText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('errors');
  return useCallback((error) => failureText(toFailure(error), t), [t]);
};
