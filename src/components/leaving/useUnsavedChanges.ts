import { useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Guard, Navigation } from './leaveGuards.ts';
import { addGuard, BlockedNavigationContext } from './leaveGuards.ts';

type UnsavedChangesOptions = {
  /** Returns whether a navigation leaves the guarded content; by default each navigation to another path does. */
  isLeaving?: Guard['isLeaving'];
  /** True for changes that are stored on the device, which a login in between doesn't lose. */
  isStored?: boolean;
};

const isElsewhere = ({ from, to }: Navigation) => from.pathname !== to.pathname;

/**
 * Asks before unsaved changes are lost: by a link, the back button, closing the tab, or an action of the page itself that is passed to
 * `request`. `question` has the props of `DiscardDialog`.
 */
export const useUnsavedChanges = (
  isUnsaved: () => boolean,
  { isLeaving = isElsewhere, isStored = false }: UnsavedChangesOptions = {},
) => {
  const id = useId();
  const blocked = useContext(BlockedNavigationContext);
  const [requestedAct, setRequestedAct] = useState<{ act: () => void } | null>(null);
  const handleUnsaved = useEffectEvent(isUnsaved);
  const handleLeaving = useEffectEvent(isLeaving);
  const handleUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(
    () =>
      addGuard(id, {
        isUnsaved: () => handleUnsaved(),
        isLeaving: (navigation) => handleLeaving(navigation),
        isStored,
      }),
    [id, isStored],
  );
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => handleUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  const ownBlocked = blocked?.guardId === id ? blocked : null;
  return {
    request: (act: () => void) => (isUnsaved() ? setRequestedAct({ act }) : act()),
    question: {
      isOpen: ownBlocked !== null || requestedAct !== null,
      onKeep: () => {
        setRequestedAct(null);
        ownBlocked?.stay();
      },
      onDiscard: () => {
        setRequestedAct(null);
        requestedAct?.act();
        ownBlocked?.leave();
      },
    },
  };
};
