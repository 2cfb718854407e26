/** Cures for what jsdom lacks or replaces, so that screens and the backend run in one process. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { afterEach, vi } from 'vitest';

// Files of one worker share its modules; what the product's modules remember is each file's own.
vi.resetModules();

// jsdom's own Uint8Array fails the backend's `instanceof` checks (jose).
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;

// Reading multipart makes `File`s by the global's name: it must be Node's while the backend reads.
const readForm = Request.prototype.formData;
Request.prototype.formData = async function formData(this: Request) {
  const browserFile = globalThis.File;
  globalThis.File = NodeFile as unknown as typeof File;
  try {
    return await readForm.call(this);
  } finally {
    globalThis.File = browserFile;
  }
};

window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Text areas that grow measure again when fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
