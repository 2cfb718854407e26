import { useNavigate } from 'react-router-dom';
import { useMayHave } from '../session/useMayHave.ts';
import type { WorkWish } from './workWish.ts';
import { pathToWork } from './workWish.ts';

/** Opens the work list with a filter; undefined where the backend has none. */
export const useOpenWork = (): ((wish: WorkWish) => void) | undefined => {
  const navigate = useNavigate();
  const hasWork = useMayHave('listWorkFlaws');
  return hasWork ? (wish) => void navigate(pathToWork(wish)) : undefined;
};
