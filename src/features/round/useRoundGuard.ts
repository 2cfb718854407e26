import { useRef } from 'react';
import type { Navigation } from '#components/leaving/leaveGuards.ts';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';

/** Returns a path without its language: changing the language stays in the round. */
const withoutLanguage = (pathname: string) => pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '');
const isElsewhere = ({ from, to }: Navigation) =>
  withoutLanguage(from.pathname) !== withoutLanguage(to.pathname);

/** Asks before a running round is left, by navigation or by closing the tab; `allow` lets the next navigation pass. [ROUND-10, ROUND-11] */
export const useRoundGuard = (isRunning: boolean) => {
  const isAllowed = useRef(false);
  const { question } = useUnsavedChanges(() => isRunning && !isAllowed.current, {
    isLeaving: isElsewhere,
    isStored: true,
  });
  return {
    question,
    allow: () => {
      isAllowed.current = true;
    },
  };
};
