import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../../platform/heldBack.ts';

/** The browser's Back closes the topmost open overlay, and leaves the screen only when none is open. */
export const useBack = (isOpen: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? holdBack(() => back()) : undefined), [isOpen]);
};
