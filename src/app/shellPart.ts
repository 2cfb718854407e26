import { loadClient } from '../platform/transport.ts';
import type { LazySource } from '../components/lazy/LazyPart.tsx';

/** Everything behind the login, with the store; it loads while the user types. */
export const shellPart: LazySource = {
  load: async () => {
    const [file] = await Promise.all([import('./shell/Shell.tsx'), loadClient()]);
    return file.Shell;
  },
};
