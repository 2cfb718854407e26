import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../../platform/heldBack.ts';

/** The browser's Back closes what is open, the topmost first, and leaves the screen only when nothing is. */
export const useBack = (isOpen: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? holdBack(() => back()) : undefined), [isOpen]);
};
