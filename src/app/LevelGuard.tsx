import type { ReactNode } from 'react';
import { useIsTillsyn } from '../entities/session/useLevel.ts';
import { MissingLevel } from './screens/MissingLevel.tsx';

export type LevelGuardProps = { children: ReactNode };

/** Guard of a screen of the level `tillsyn`: with a backend of the level `specified`, it shows a reason in place of the screen. */
export const LevelGuard = ({ children }: LevelGuardProps) => (useIsTillsyn() ? children : <MissingLevel />);
