import type { ReactNode } from 'react';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { BarSlotContext } from './barSlot.ts';

/** Shows a screen's header in the shell's top bar where it has room, and in place otherwise. */
export const InBar = ({ children }: { children: ReactNode }) => {
  const slot = use(BarSlotContext);
  return slot ? createPortal(children, slot) : children;
};
