import type { ReactNode } from 'react';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { LazyPart } from '../components/lazy/LazyPart.tsx';
import { useIsTillsyn } from '../entities/session/useLevel.ts';

type LevelGuardProps = { level: 'tillsyn' | undefined; children: ReactNode };

/** Loaded on demand: a backend of the level `tillsyn` never shows it. */
const missing: LazySource<object> = {
  load: () => import('./screens/MissingLevel.tsx').then((file) => file.MissingLevel),
};

/** Guard that shows a reason in place of a screen that needs more than the backend's level of the contract. */
export const LevelGuard = ({ level, children }: LevelGuardProps) => {
  const isTillsyn = useIsTillsyn();
  return level === undefined || isTillsyn ? (
    children
  ) : (
    <LazyPart source={missing} props={{}} waiting={null} />
  );
};
