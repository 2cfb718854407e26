import { useCallback, useState } from 'react';
import type { Jump } from '../roundUi.ts';

interface Active {
  id: number | null;
  /** An arrow key or a jump moves the focus there; a tap has put it there already. */
  isFocusWanted: boolean;
}

/** The row that the keys act on. A jump makes its item the active one and shows the whole list. */
export const useActiveItem = (jump: Jump | null, onJump: () => void) => {
  const [active, setActive] = useState<Active>({ id: null, isFocusWanted: false });
  const [handledJump, setHandledJump] = useState<Jump | null>(null);
  if (jump && jump !== handledJump && 'itemId' in jump) {
    setHandledJump(jump);
    setActive({ id: jump.itemId, isFocusWanted: true });
    onJump();
  }
  const activate = useCallback((id: number) => {
    setActive((known) => (known.id === id ? known : { id, isFocusWanted: false }));
  }, []);
  const focusItem = useCallback((id: number) => setActive({ id, isFocusWanted: true }), []);
  return { activeId: active.id, isFocusWanted: active.isFocusWanted, activate, focusItem };
};
