import { useCallback } from 'react';
import { toFailure } from './failure.ts';
import { failureText } from './failureText.ts';
import { useErrorTexts } from './useErrorTexts.ts';

/** Returns a function that converts any error of a call to a text. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useErrorTexts();
  return useCallback((error) => failureText(toFailure(error), t), [t]);
};
