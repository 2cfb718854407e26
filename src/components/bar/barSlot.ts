import { createContext } from 'react';

/** The slot in the shell's top bar for a screen's header; null where there is none. */
export const BarSlotContext = createContext<HTMLElement | null>(null);
