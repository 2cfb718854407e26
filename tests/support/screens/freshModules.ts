import { vi } from 'vitest';

// Files of one worker share its modules; the modules' state must be each file's own.
vi.resetModules();
