import { useContext, useEffect, useEffectEvent, useId } from 'react';
import type { Way } from './leaveGuards.ts';
import { addGuard, HeldWayContext } from './leaveGuards.ts';

type LeaveGuardOptions = {
  isUnsaved: () => boolean;
  /** Returns whether a navigation leaves the guarded content. */
  isLeaving: (way: Way) => boolean;
};

const nothing = () => undefined;

/** Asks before unsaved work is left by a link, the back button, or closing the tab. */
export const useLeaveGuard = ({ isUnsaved, isLeaving }: LeaveGuardOptions) => {
  const id = useId();
  const blockedWay = useContext(HeldWayContext);
  const handleWay = useEffectEvent((way: Way) => isLeaving(way) && isUnsaved());
  const handleUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => addGuard(id, (way) => handleWay(way)), [id]);
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => handleUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  return {
    isAsking: blockedWay?.guardId === id,
    leave: blockedWay?.leave ?? nothing,
    stay: blockedWay?.stay ?? nothing,
  };
};
