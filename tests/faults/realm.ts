import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import type * as Client from './client.ts';
import type { Random } from './random.ts';
import type { VirtualClock } from './virtualClock.ts';
import { makeXhr } from './xhr.ts';

/** Exports of the client's bundle inside a realm. */
export type ClientModule = typeof Client;

/** Browser interfaces of a tab's page. */
export interface PageParts {
  owner: object;
  clock: VirtualClock;
  random: Random;
  fetch: typeof fetch;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  localStorage: Storage;
  locks: Pick<LockManager, 'request'>;
  BroadcastChannel: unknown;
}

let script: Script | undefined;

const compiled = (): Script => {
  const file = process.env.TILLSYN_FAULTS_CLIENT;
  if (file === undefined) throw new Error('The client bundle is made by clientBundle.ts before the tests.');
  script ??= new Script(readFileSync(file, 'utf8'), { filename: 'client.js' });
  return script;
};

/** `Date` that reads the virtual clock; evaluated inside the realm so that its dates are the realm's own. */
const dateScript = new Script(`(now) => {
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) { if (parts.length === 0) super(now()); else super(...parts); }
    static now() { return now(); }
  };
}`);

const signals = (owner: object, clock: VirtualClock): typeof AbortSignal =>
  new Proxy(AbortSignal, {
    get: (target, name) => {
      if (name !== 'timeout') return Reflect.get(target, name) as unknown;
      return (delayMs: number): AbortSignal => {
        const controller = new AbortController();
        const lapse = () => controller.abort(new DOMException('Too late.', 'TimeoutError'));
        clock.setTimer(owner, lapse, delayMs);
        return controller.signal;
      };
    },
  });

/** Evaluates the client in a new realm with its own page: no variable is shared with another tab or an earlier one. */
export const openRealm = (parts: PageParts): ClientModule => {
  const { owner, clock, random } = parts;
  // The client warns about each lost connection; here that would be every other line.
  const say = (): void => undefined;
  const XMLHttpRequest = makeXhr(parts);
  const page: Record<string, unknown> = {
    console: { warn: say, error: say, log: say, info: say, debug: say },
    queueMicrotask,
    performance: { now: clock.now },
    setTimeout: (act: () => void, delayMs = 0) => clock.setTimer(owner, act, delayMs),
    clearTimeout: (id: number | undefined) => clock.clearTimer(id),
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    Headers,
    Request,
    Response,
    FormData,
    Blob,
    File,
    ReadableStream,
    DOMException,
    Event,
    EventTarget,
    structuredClone,
    AbortSignal: signals(owner, clock),
    crypto: { randomUUID: random.uuid, getRandomValues: crypto.getRandomValues.bind(crypto) },
    fetch: parts.fetch,
    XMLHttpRequest,
    indexedDB: parts.indexedDB,
    IDBKeyRange: parts.IDBKeyRange,
    localStorage: parts.localStorage,
    BroadcastChannel: parts.BroadcastChannel,
    navigator: { locks: parts.locks, userAgent: 'tablet', onLine: true },
    isSecureContext: true,
    // Without these the HTTP client assumes a server.
    location: { href: 'http://localhost:4780/', origin: 'http://localhost:4780', protocol: 'http:' },
    document: {
      cookie: '',
      visibilityState: 'visible',
      documentElement: { lang: 'sv' },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  page.window = page;
  page.self = page;
  const context = createContext(page);
  // The client checks that the origin of a response is an object of its own realm.
  Object.setPrototypeOf(
    XMLHttpRequest.prototype,
    new Script('Object.prototype').runInContext(context) as object,
  );
  (dateScript.runInContext(context) as (now: () => number) => void)(clock.now);
  (new Script('Math').runInContext(context) as Math).random = random.next;
  compiled().runInContext(context);
  return new Script('tillsynClient').runInContext(context) as ClientModule;
};
