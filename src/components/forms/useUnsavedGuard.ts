import type { Way } from '../leaving/leaveGuards.ts';
import { useUnsavedWork } from '../leaving/unsavedWork.ts';
import { useLeaveGuard } from '../leaving/useLeaveGuard.ts';

const isElsewhere = ({ from, to }: Way) => from.pathname !== to.pathname;

/** Asks before unsaved work is left by a link, the back button, or closing the tab. */
export const useUnsavedGuard = (isUnsaved: () => boolean) => {
  useUnsavedWork(isUnsaved);
  return useLeaveGuard({ isUnsaved, isLeaving: isElsewhere });
};
