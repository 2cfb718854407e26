/** Facts of a response that determine whether it is the requested file. */
export interface FileResponse {
  status: number;
  isRedirected: boolean;
  /** The `Content-Type` header; null if missing. */
  type: string | null;
}

/** Media types that browsers accept for a file of this extension; others are blocked, or aren't the file. */
const typesByEnding: Readonly<Record<string, readonly string[]>> = {
  html: ['text/html'],
  js: ['text/javascript', 'application/javascript', 'application/x-javascript', 'application/ecmascript'],
  mjs: ['text/javascript', 'application/javascript', 'application/x-javascript', 'application/ecmascript'],
  css: ['text/css'],
  svg: ['image/svg+xml'],
  json: ['application/json'],
  wasm: ['application/wasm'],
};

const endingOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

const mediaType = (type: string | null): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Returns whether a response can be the file at this path: 200, not redirected, and of a type allowed for the extension. A captive portal
 * responds with a page, or redirects to one; a page only counts as a page. (offline-and-safety, The device)
 */
export const isResponseOf = (path: string, { status, isRedirected, type }: FileResponse): boolean => {
  if (status !== 200 || isRedirected) return false;
  const contentType = mediaType(type);
  const allowedTypes = typesByEnding[endingOf(path)];
  // Servers disagree about the types of manifests and fonts; none of them is a page.
  return allowedTypes
    ? allowedTypes.includes(contentType)
    : contentType !== 'text/html' && contentType !== 'application/xhtml+xml';
};

/** Extracts the facts of a `Response`. */
export const responseFacts = ({ status, redirected, headers }: Response): FileResponse => ({
  status,
  isRedirected: redirected,
  type: headers.get('content-type'),
});

/** Marker of the product's own page: the element where the app is mounted. */
const programMark = 'id="root"';

/** Returns whether a page is the product's own. */
export const isProgramPage = (html: string): boolean => html.includes(programMark);

/** Returns the digest of bytes in the format of the precache's manifest and `integrity` attributes. */
export const integrityOf = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Returns whether a response is the file written by the build: of its type, and byte for byte equal. Consumes the body, so it needs a
 * clone.
 * @param integrity the build's digest; without one only the type decides
 */
export const isFileOfBuild = async (
  path: string,
  response: Response,
  integrity: string | undefined,
): Promise<boolean> =>
  isResponseOf(path, responseFacts(response)) &&
  (integrity === undefined || (await integrityOf(await response.arrayBuffer())) === integrity);

/**
 * Returns whether a value is valid in `config.json`: the backend's address, or `{}` for the default. Any other object comes from another
 * server.
 */
export const isConfig = (value: unknown): boolean =>
  value instanceof Object && ('apiBaseUrl' in value || Object.keys(value).length === 0);

/** Returns whether a response is a valid `config.json`, and JSON by its type. [WIRE-02] */
export const isConfigResponse = async (response: Response): Promise<boolean> => {
  if (!isResponseOf('config.json', responseFacts(response))) return false;
  try {
    return isConfig(await response.json());
  } catch {
    return false; // Truncated, or not JSON.
  }
};
