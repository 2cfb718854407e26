import type { LazySource } from '../components/lazy/LazyPart.tsx';

/** Root of everything after the login, with the store; loaded while the user types. */
export const shellPart: LazySource = {
  load: () => import('./shell/Shell.tsx').then((file) => file.Shell),
};
