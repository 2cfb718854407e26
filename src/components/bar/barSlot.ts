import { createContext } from 'react';

/** Slot in the shell's top bar for a screen's header; null if there is none. */
export const BarSlotContext = createContext<HTMLElement | null>(null);
