import { useEffect, useEffectEvent } from 'react';

/** Registered checks of forms and panels that may have unsaved work; rounds and the drawing editor are handled elsewhere. */
const parts = new Set<() => boolean>();

/** Returns whether a form on the page has unsaved work. */
export const isAnyUnsaved = (): boolean => [...parts].some((isUnsaved) => isUnsaved());

/** Registers a component that may have unsaved work, while it is mounted. */
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
