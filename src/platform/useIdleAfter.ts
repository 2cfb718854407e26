import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Whether the page has come to rest since its main content stands: what only adds to that waits for it. */
export const useIdleAfter = (isShown: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isShown ? whenIdle(() => setIsIdle(true)) : undefined), [isShown]);
  return isIdle;
};
