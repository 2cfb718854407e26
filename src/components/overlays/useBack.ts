import { useEffect, useEffectEvent } from 'react';
import { interceptBack } from '#platform/interceptBack.ts';

/** The browser's Back closes the topmost open overlay, and leaves the screen only when none is open. */
export const useBack = (isOpen: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? interceptBack(() => back()) : undefined), [isOpen]);
};
