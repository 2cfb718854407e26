import { useEffect, useEffectEvent } from 'react';

/** All that may hold unsaved work: forms, panels, drawings. */
const parts = new Set<() => boolean>();

/** Whether anything on the page holds work that isn't saved. */
export const isAnyUnsaved = (): boolean => [...parts].some((isUnsaved) => isUnsaved());

/** Counts a part among those that may hold unsaved work, while it is there. */
export const useUnsavedWork = (isUnsaved: () => boolean): void => {
  const handleAsked = useEffectEvent(isUnsaved);
  useEffect(() => {
    const ask = () => handleAsked();
    parts.add(ask);
    return () => {
      parts.delete(ask);
    };
  }, []);
};
