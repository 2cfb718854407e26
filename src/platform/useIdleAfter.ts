import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Returns whether the page has become idle since its main content was shown, for deferring additional content. */
export const useIdleAfter = (isShown: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isShown ? whenIdle(() => setIsIdle(true)) : undefined), [isShown]);
  return isIdle;
};
