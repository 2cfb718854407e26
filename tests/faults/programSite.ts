import { createHash } from 'node:crypto';

/** URL of the simulated site. */
export const siteAddress = 'http://localhost:4780/';

/** A version of the program as a build writes it. */
export interface ProgramVersion {
  name: string;
  /** Content by path. */
  files: ReadonlyMap<string, string>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** The type that a host gives a file of this path. */
export const typeOf = (path: string): string => types[path.split('.').at(-1) ?? ''] ?? '';

/** A version with files of each kind: named by their content, of a lasting name and changed, of a lasting name and the same. */
export const makeVersion = (name: string): ProgramVersion => ({
  name,
  files: new Map([
    ['index.html', `<body><div id="root"></div><script src="./assets/start-${name}.js"></script></body>`],
    ['assets/screen-same.js', 'export const screen = "the same in all";'],
    [`assets/shell-${name}.js`, `export const shell = "${name}";`],
    [`assets/start-${name}.css`, `body { --version: "${name}"; }`],
    [`assets/start-${name}.js`, `import "./shell-${name}.js"; // ${name}`],
    ['icon.svg', `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`],
    ['manifest.webmanifest', '{"name":"Tillsyn"}'],
  ]),
});

const digestOf = (content: string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Returns the precache manifest as the build writes it: files named by their content have no revision. */
export const manifestOf = ({ files }: ProgramVersion) =>
  [...files].map(([url, content]) => {
    const integrity = digestOf(content);
    return { url, revision: url.startsWith('assets/') ? null : integrity.slice(7, 39), integrity };
  });

/** Response of a portal in place of a file of the host. */
export type PortalKind =
  | 'page'
  | 'otherType'
  | 'otherBytes'
  | 'cutOff'
  | 'empty'
  | 'page403'
  | 'page404'
  | 'redirect'
  | 'noAnswer';

/** All of them. */
export const portalKinds: readonly PortalKind[] = [
  ...(['page', 'otherType', 'otherBytes', 'cutOff', 'empty'] as const),
  ...(['page403', 'page404', 'redirect', 'noAnswer'] as const),
];

const page = '<html><title>Logga in</title><form action="/login"></form></html>';

/** A response with properties that `Response` can't be given: its URL, and whether it was redirected. */
class Answer extends Response {
  readonly #address: string;
  readonly #isRedirected: boolean;
  readonly #content: string;
  constructor(content: string, status: number, type: string, address: string, isRedirected = false) {
    super(content, { status, headers: { 'content-type': type } });
    this.#address = address;
    this.#isRedirected = isRedirected;
    this.#content = content;
  }
  override get url(): string {
    return this.#address;
  }
  override get redirected(): boolean {
    return this.#isRedirected;
  }
  override clone(): Answer {
    const type = this.headers.get('content-type') ?? '';
    return new Answer(this.#content, this.status, type, this.#address, this.#isRedirected);
  }
}

const answerOf = (kind: PortalKind, path: string, content: string): Answer => {
  const address = siteAddress + path;
  const type = typeOf(path);
  switch (kind) {
    case 'page':
      return new Answer(page, 200, 'text/html', address);
    case 'otherType':
      return new Answer(content, 200, 'text/plain', address);
    case 'otherBytes':
      return new Answer(`/* ${page} */`, 200, type, address);
    case 'cutOff':
      return new Answer(content.slice(0, content.length / 2), 200, type, address);
    case 'empty':
      return new Answer('', 200, type, address);
    case 'page403':
      return new Answer(page, 403, 'text/html', address);
    case 'page404':
      return new Answer(page, 404, 'text/html', address);
    case 'redirect':
      return new Answer(page, 200, 'text/html', `${siteAddress}login`, true);
    case 'noAnswer':
      throw new TypeError('Failed to fetch');
  }
};

/** The network between a browser and the program's host, including a portal and the browser's HTTP cache. */
export interface SiteNetwork {
  /** Version that the host serves; files of earlier ones are gone. */
  version: ProgramVersion;
  /** Called for each request that leaves the browser, with its number since counting started. */
  fault: (path: string, request: number) => PortalKind | undefined;
  /** True if the portal's responses may be cached and therefore outlive it. */
  isKept: boolean;
  startCounting(): void;
  /** Requests that left the browser since then. */
  count(): number;
  fetch(request: Request): Promise<Response>;
}

/** Creates a network without a portal and with an empty HTTP cache. */
export const makeSiteNetwork = (version: ProgramVersion): SiteNetwork => {
  const cache = new Map<string, Answer>();
  let requests = 0;

  const ask = (path: string): Answer => {
    requests += 1;
    const kind = network.fault(path, requests - 1);
    const content = network.version.files.get(path);
    const address = siteAddress + path;
    const answer = kind
      ? answerOf(kind, path, content ?? '')
      : new Answer(content ?? page, content === undefined ? 404 : 200, typeOf(path), address);
    // Hosts let files named by their content be cached for ever, and nothing else.
    if (kind ? network.isKept : answer.ok && path.startsWith('assets/')) cache.set(path, answer);
    else cache.delete(path);
    return answer;
  };

  const network: SiteNetwork = {
    version,
    fault: () => undefined,
    isKept: false,
    startCounting: () => {
      requests = 0;
    },
    count: () => requests,
    fetch: async (request) => {
      const path = new URL(request.url).pathname.slice(1) || 'index.html';
      const answer = (request.cache === 'default' ? cache.get(path) : undefined) ?? ask(path);
      // Like a browser: the response to a request with a digest must match it.
      if (request.integrity && digestOf(await answer.clone().text()) !== request.integrity)
        throw new TypeError('Failed to fetch: the digest is another one');
      return answer.clone();
    },
  };
  return network;
};
