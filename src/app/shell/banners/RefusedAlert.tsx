import { useLocation } from 'react-router-dom';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { RefusedRightProps } from './RefusedRight.tsx';

const refusedIn = (state: unknown): string | null =>
  state instanceof Object && 'refused' in state && typeof state.refused === 'string' ? state.refused : null;

const refusedRight: LazySource<RefusedRightProps> = {
  load: () => import('./RefusedRight.tsx').then((file) => file.RefusedRight),
  namespaces: ['rights'],
};

/** Alert that names the missing right after a redirect to the root. (decisions, Behaviour) */
export const RefusedAlert = () => {
  const { state } = useLocation();
  const refusal = refusedIn(state);
  return refusal ? <LazyPart source={refusedRight} waiting={null} props={{ refused: refusal }} /> : null;
};
