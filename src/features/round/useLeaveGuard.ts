import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { letBackPass } from '../../platform/heldBack.ts';

/** A path without its language: changing the language stays in the round. */
const withoutLanguage = (pathname: string) => pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '');

/** Asks before a running round is left, by navigation or by closing the tab; `allow` lets the next navigation pass. [ROUND-10, ROUND-11] */
export const useLeaveGuard = (isRunning: boolean) => {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => boolean>>(
      ({ currentLocation, nextLocation }) =>
        isRunning &&
        !isAllowed.current &&
        withoutLanguage(currentLocation.pathname) !== withoutLanguage(nextLocation.pathname),
      [isRunning],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isRunning && !isAllowed.current) event.preventDefault();
      },
      [isRunning],
    ),
  );
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => {
      letBackPass();
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
    allow: () => {
      isAllowed.current = true;
    },
  };
};
