import { vi } from 'vitest';

// Files of one worker share its modules; each file needs its own module state.
vi.resetModules();
