import type { ReactNode } from 'react';
import { useIsTillsyn } from './useLevel.ts';

/** Content of a specified screen that needs a backend of the level `tillsyn`. */
export const AtTillsyn = ({ children }: { children: ReactNode }) => (useIsTillsyn() ? children : null);
