import { useRef } from 'react';
import type { Way } from '#components/leaving/leaveGuards.ts';
import { useLeaveGuard } from '#components/leaving/useLeaveGuard.ts';

/** Returns a path without its language: changing the language stays in the round. */
const withoutLanguage = (pathname: string) => pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '');
const isElsewhere = ({ from, to }: Way) => withoutLanguage(from.pathname) !== withoutLanguage(to.pathname);

/** Asks before a running round is left, by navigation or by closing the tab; `allow` lets the next navigation pass. [ROUND-10, ROUND-11] */
export const useRoundGuard = (isRunning: boolean) => {
  const isAllowed = useRef(false);
  const guard = useLeaveGuard({
    isUnsaved: () => isRunning && !isAllowed.current,
    isLeaving: isElsewhere,
  });
  return {
    ...guard,
    allow: () => {
      isAllowed.current = true;
    },
  };
};
