import { useCallback, useState } from 'react';
import type { Jump } from '../roundUi.ts';

interface Active {
  id: number | null;
  /** Number of focus requests by an arrow key or a jump; 0 if a tap already set the focus. */
  focusAsked: number;
}

/** Returns the active row for the keys. A jump makes its item the active one and clears the filter. */
export const useActiveItem = (jump: Jump | null, onJump: () => void) => {
  const [active, setActive] = useState<Active>({ id: null, focusAsked: 0 });
  const [handledJump, setHandledJump] = useState<Jump | null>(null);
  const focusItem = useCallback(
    (id: number) => setActive(({ focusAsked }) => ({ id, focusAsked: focusAsked + 1 })),
    [],
  );
  if (jump && jump !== handledJump && 'itemId' in jump) {
    setHandledJump(jump);
    focusItem(jump.itemId);
    onJump();
  }
  const activate = useCallback((id: number) => {
    setActive((known) => (known.id === id ? known : { id, focusAsked: 0 }));
  }, []);
  return { activeId: active.id, focusAsked: active.focusAsked, activate, focusItem };
};
