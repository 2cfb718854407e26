import { createContext } from 'react';

/** The room that the shell's top bar gives to a screen's own head; null where there is none. */
export const BarSlotContext = createContext<HTMLElement | null>(null);
