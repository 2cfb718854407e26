import type { ReactNode } from 'react';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { LazyPart } from '../components/lazy/LazyPart.tsx';
import { useIsTillsyn } from '../entities/session/useLevel.ts';

export type LevelGuardProps = { children: ReactNode };

/** Loaded on demand: a backend of the level `tillsyn` never shows it. */
const missing: LazySource = {
  load: () => import('./screens/MissingLevel.tsx').then((file) => file.MissingLevel),
  namespaces: ['level'],
};

/** Guard of a screen of the level `tillsyn`: with a backend of the level `specified`, it shows a reason in place of the screen. */
export const LevelGuard = ({ children }: LevelGuardProps) =>
  useIsTillsyn() ? children : <LazyPart source={missing} props={{}} waiting={null} />;
