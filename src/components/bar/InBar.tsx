import type { ReactNode } from 'react';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { BarSlotContext } from './barSlot.ts';

/** Renders a screen's header in the shell's top bar if there is a slot, else in place. */
export const InBar = ({ children }: { children: ReactNode }) => {
  const slot = use(BarSlotContext);
  return slot ? createPortal(children, slot) : children;
};
