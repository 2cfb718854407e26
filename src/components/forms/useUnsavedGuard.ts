import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { letBackPass } from '../../platform/heldBack.ts';

/** Asks before unsaved work is left by a link, the back button, or closing the tab. */
export const useUnsavedGuard = (isUnsaved: () => boolean) => {
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => boolean>>(
      ({ currentLocation, nextLocation }) =>
        isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
      [isUnsaved],
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
