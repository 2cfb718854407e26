import { useCallback, useState } from 'react';
import type { Jump } from '../roundUi.ts';

interface Active {
  id: number | null;
  /** Counts how often an arrow key or a jump asked for the focus there; 0 where a tap already put it there. */
  focusAsked: number;
}

/** The row that the keys act on. A jump makes its item the active one and clears the filter. */
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
