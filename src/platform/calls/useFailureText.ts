import { useCallback } from 'react';
import { toFailure } from './failure.ts';
import { failureText } from './failureText.ts';
import { useErrorTexts } from './useErrorTexts.ts';

/** Turns any error of a call into the user's words. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useErrorTexts();
  return useCallback((error) => failureText(toFailure(error), t), [t]);
};
