import { useNavigate } from 'react-router-dom';
import { useIsTillsyn } from '../session/useLevel.ts';
import type { WorkWish } from './workWish.ts';
import { pathToWork } from './workWish.ts';

/** Returns a function that opens the work list with a filter; undefined if the backend has none. */
export const useOpenWork = (): ((wish: WorkWish) => void) | undefined => {
  const navigate = useNavigate();
  const hasWork = useIsTillsyn();
  return hasWork ? (wish) => void navigate(pathToWork(wish)) : undefined;
};
