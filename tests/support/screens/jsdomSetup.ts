/** Fixes for missing or replaced features of jsdom, so that screens and the backend run in one process. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import type { TableLimits } from '@tillsyn/spreadsheet/tables';
import { startClock } from './startClock.ts';

// jsdom has no workers: a chosen table is read on the main thread.
vi.mock('#platform/spreadsheets/readTableFile.ts', async () => {
  const { readTables } = await import('@tillsyn/spreadsheet/readTables');
  const readTableFile = async (file: File, limits: TableLimits) =>
    readTables(new Uint8Array(await file.arrayBuffer()), limits);
  return { readTableFile };
});

startClock();

// Files of one worker share its modules; each file needs its own module state.
vi.resetModules();

// They share the window too: history listeners of one file would react to those of the next one.
const listen = window.addEventListener.bind(window);
const stop = new AbortController();
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
  const listenerOptions = typeof options === 'object' ? options : { capture: options === true };
  listen(
    type,
    listener,
    type === 'popstate' ? { ...listenerOptions, signal: stop.signal } : (options as undefined),
  );
};
afterAll(() => {
  stop.abort();
  window.addEventListener = listen;
});

// jsdom's own Uint8Array fails the backend's `instanceof` checks (jose).
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;

// Parsing multipart creates `File`s by the global's name: it must be Node's while the backend reads.
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

// A canvas draws nothing here, without a warning.
HTMLCanvasElement.prototype.getContext = () => null;

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// React's development build records the origin of each element for messages that aren't needed here: a fifth
// of a test's time.
const reactInternals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

/** Undocumented settings of testing-library. */
interface Waiting {
  _disableExpensiveErrorDiagnostics?: boolean;
}

// A query that retries until it finds something needn't print the page each time but the last.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) => {
    if (!(getConfig() as Waiting)._disableExpensiveErrorDiagnostics)
      return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
afterEach(cleanup);
