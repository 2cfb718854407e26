import { useEffect, useEffectEvent } from 'react';

/** Forms and panels that may hold unsaved work; rounds and the drawing editor are handled elsewhere. */
const parts = new Set<() => boolean>();

/** Whether a form on the page holds work that isn't saved. */
export const isAnyUnsaved = (): boolean => [...parts].some((isUnsaved) => isUnsaved());

/** Registers a part that may hold unsaved work, while it is mounted. */
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
