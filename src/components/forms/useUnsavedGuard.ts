import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { letBackPass } from '../../platform/heldBack.ts';

/** All that may hold unsaved work: the router hears one of them alone, so that one speaks for all. */
const guards = new Set<() => boolean>();
const isAnyUnsaved = () => [...guards].some((isUnsaved) => isUnsaved());

/** Asks before unsaved work is left by a link, the back button, or closing the tab. */
export const useUnsavedGuard = (isUnsaved: () => boolean) => {
  useEffect(() => {
    guards.add(isUnsaved);
    return () => {
      guards.delete(isUnsaved);
    };
  }, [isUnsaved]);
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => boolean>>(
      ({ currentLocation, nextLocation }) =>
        isAnyUnsaved() && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => {
      letBackPass();
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
  };
};
