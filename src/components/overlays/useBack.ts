import { useEffect, useEffectEvent } from 'react';
import { interceptBack } from '#platform/interceptBack.ts';

/** Makes the browser's Back close the topmost open overlay; it leaves the screen only if none is open. */
export const useBack = (isOpen: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? interceptBack(() => back()) : undefined), [isOpen]);
};
