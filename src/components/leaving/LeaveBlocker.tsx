import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { allowNextBack } from '#platform/interceptBack.ts';
import { BlockedNavigationContext, blockingGuard } from './leaveGuards.ts';

type ShouldBlock = Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => boolean>;

/** Provider of the router's only blocker, which serves all guards below it. */
export const LeaveBlocker = ({ children }: { children: ReactNode }) => {
  const [guardId, setGuardId] = useState<string | null>(null);
  const blocker = useBlocker(
    useCallback<ShouldBlock>(({ currentLocation: from, nextLocation: to }) => {
      const blocking = blockingGuard({ from, to });
      setGuardId(blocking);
      return blocking !== null;
    }, []),
  );
  const blockedNavigation = useMemo(() => {
    if (blocker.state !== 'blocked' || guardId === null) return null;
    const leave = () => {
      allowNextBack();
      blocker.proceed();
    };
    return { guardId, leave, stay: () => blocker.reset() };
  }, [blocker, guardId]);
  return <BlockedNavigationContext value={blockedNavigation}>{children}</BlockedNavigationContext>;
};
