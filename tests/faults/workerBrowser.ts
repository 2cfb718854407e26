import { Script } from 'node:vm';
import { manifestOf, type ProgramVersion, siteAddress, type SiteNetwork, typeOf } from './programSite.ts';

/** A worker's addresses are taken from its own; Node has none. */
class SiteRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, siteAddress).href : input, init);
  }
}

/** A request for a page to show. */
class PageRequest extends SiteRequest {
  override get mode(): RequestMode {
    return 'navigate';
  }
}

const addressOf = (key: RequestInfo | URL): string =>
  new URL(key instanceof Request ? key.url : key, siteAddress).href;

type Stored = Map<string, Response>;

const openCache = (stored: Stored): Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> => ({
  match: async (key) => stored.get(addressOf(key))?.clone(),
  put: async (key, answer) => void stored.set(addressOf(key), answer.clone()),
  delete: async (key) => stored.delete(addressOf(key)),
  keys: async () => [...stored.keys()].map((address) => new SiteRequest(address)),
});

interface WorkerEvent {
  type: string;
  request?: Request;
  data?: object;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

/** Service worker with the version whose files its build listed. */
interface Built {
  version: ProgramVersion;
  bundle: string;
}

/** A worker that was evaluated; it lives until the browser forgets it. */
interface Worker {
  built: Built;
  hasSkipped(): boolean;
  /** Dispatches an event to its listeners, and returns their responses; rejects when any `waitUntil` failed. */
  tell(type: string, more?: Pick<WorkerEvent, 'request' | 'data'>): Promise<Response | undefined>;
}

/** The result of starting the program. */
export interface Start {
  /** Version of the page that loaded; `null` for none, or a portal's. */
  version: string | null;
  /** Files of that version that didn't come. */
  missing: string[];
  /** Files that came as something else than that version's. */
  foreign: string[];
}

/** A browser as far as a worker lives in it: its caches, and which worker is active or waits. */
export interface WorkerBrowser {
  caches: Map<string, Stored>;
  /** Installs the host's version, as each visit does; returns whether that worked, or nothing was to be done. */
  update(bundle: string): Promise<boolean>;
  /** The user accepts the waiting version. */
  accept(): Promise<void>;
  /** The name of the active worker's version. */
  active(): string | null;
  /** Reloads the page and fetches all its files; the worker starts from its stored caches. */
  start(versions: readonly ProgramVersion[]): Promise<Start>;
}

const names = ['self', 'caches', 'fetch', 'Request', 'registration', 'location', 'FetchEvent'];
const scripts = new Map<string, (...parts: object[]) => void>();

const compiled = (bundle: string): ((...parts: object[]) => void) => {
  const cachedScript = scripts.get(bundle);
  if (cachedScript) return cachedScript;
  const script = new Script(`(function (${names.join()}) {${bundle}})`);
  const run = script.runInThisContext() as (...parts: object[]) => void;
  scripts.set(bundle, run);
  return run;
};

/** No event of these is one: nothing is fetched ahead of a worker. */
class FetchEvent {
  readonly preloadResponse = null;
}

interface Storage {
  open(name: string): Promise<ReturnType<typeof openCache>>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
  match(key: Request, options?: { cacheName?: string }): Promise<Response | undefined>;
}

const openStorage = (caches: WorkerBrowser['caches']): Storage => {
  const of = (name: string): Stored => {
    const cache: Stored = caches.get(name) ?? new Map();
    caches.set(name, cache);
    return cache;
  };
  return {
    open: async (name) => openCache(of(name)),
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
    match: async (key, { cacheName } = {}) =>
      (cacheName === undefined ? [...caches.values()] : [of(cacheName)])
        .find((stored) => stored.has(key.url))
        ?.get(key.url)
        ?.clone(),
  };
};

const evaluate = (built: Built, network: SiteNetwork, caches: Storage): Worker => {
  const listeners: { type: string; act: (event: WorkerEvent) => void }[] = [];
  let hasSkipped = false;
  const ownScope = { registration: { scope: siteAddress }, location: new URL(siteAddress), caches };
  const self = {
    ...ownScope,
    __WB_MANIFEST: manifestOf(built.version),
    addEventListener: (type: string, act: (event: WorkerEvent) => void) => listeners.push({ type, act }),
    skipWaiting: async () => {
      hasSkipped = true;
    },
    clients: { claim: async () => undefined },
  };
  const send = (input: RequestInfo | URL, init?: RequestInit) => network.fetch(new SiteRequest(input, init));
  compiled(built.bundle)(
    self,
    caches,
    send,
    SiteRequest,
    ownScope.registration,
    ownScope.location,
    FetchEvent,
  );
  return {
    built,
    hasSkipped: () => hasSkipped,
    tell: async (type, more) => {
      const works: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      const event: WorkerEvent = {
        type,
        ...more,
        waitUntil: (work) => void works.push(work),
        respondWith: (given) => {
          answer = given;
        },
      };
      for (const { type: wanted, act } of listeners) if (wanted === type) act(event);
      const response = await answer;
      // Work may add more work.
      for (let done = 0; done < works.length; done += 1) await works[done];
      return response;
    },
  };
};

/** A browser without anything of the program yet. */
export const makeWorkerBrowser = (network: SiteNetwork): WorkerBrowser => {
  const caches: WorkerBrowser['caches'] = new Map();
  let active: Worker | null = null;
  let waiting: Worker | null = null;
  const storage = openStorage(caches);
  const activate = async (worker: Worker): Promise<void> => {
    active = worker;
    waiting = null;
    await worker.tell('activate');
  };
  const isSame = (worker: Worker | null, { version, bundle }: Built): boolean =>
    worker?.built.version === version && worker.built.bundle === bundle;

  /** Returns the response to a page's request, through the worker if one is active. */
  const get = async (request: Request): Promise<Response | null> => {
    try {
      return (await active?.tell('fetch', { request })) ?? (await network.fetch(request));
    } catch {
      return null;
    }
  };

  return {
    caches,
    active: () => active?.built.version.name ?? null,
    update: async (bundle) => {
      const built = { version: network.version, bundle };
      if (isSame(active, built) || isSame(waiting, built)) return true;
      const next = evaluate(built, network, storage);
      try {
        await next.tell('install');
      } catch {
        return false;
      }
      if (!active || next.hasSkipped()) await activate(next);
      else waiting = next;
      return true;
    },
    accept: async () => {
      const next = waiting;
      await next?.tell('message', { data: { type: 'SKIP_WAITING' } });
      if (next?.hasSkipped()) await activate(next);
    },
    start: async (versions) => {
      if (active) active = evaluate(active.built, network, storage);
      const page = await (await get(new PageRequest('./')))?.text();
      const version = versions.find(({ files }) => files.get('index.html') === page);
      const start: Start = { version: version?.name ?? null, missing: [], foreign: [] };
      for (const [path, content] of version?.files ?? []) {
        const answer = await get(new SiteRequest(path));
        // A browser takes scripts, styles and pictures under their own types only.
        const isTyped = !path.endsWith('.webmanifest');
        const type = answer?.headers.get('content-type');
        if (!answer?.ok || (isTyped && type !== typeOf(path))) start.missing.push(path);
        else if ((await answer.text()) !== content) start.foreign.push(path);
      }
      return start;
    },
  };
};
