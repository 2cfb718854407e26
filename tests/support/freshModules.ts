import { vi } from 'vitest';

// Files of one worker share its modules; what the product's modules remember is each file's own.
vi.resetModules();
