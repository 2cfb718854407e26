/** What an answer says of itself, as far as it tells whether it is the file that was asked for. */
export interface FileAnswer {
  status: number;
  isRedirected: boolean;
  /** The `Content-Type` header; null where there is none. */
  type: string | null;
}

/** Media types under which a browser takes a file of this ending; others are blocked, or aren't the file. */
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
 * Whether an answer can be the file at this path: 200, not by way of another address, and of a type that the file's ending allows. A
 * captive portal answers with a page, or sends the browser to one; a page is no file but a page. (offline-and-safety, The device)
 */
export const isAnswerOf = (path: string, { status, isRedirected, type }: FileAnswer): boolean => {
  if (status !== 200 || isRedirected) return false;
  const given = mediaType(type);
  const allowed = typesByEnding[endingOf(path)];
  // Hosts disagree about the types of manifests and fonts; none of them is a page.
  return allowed ? allowed.includes(given) : given !== 'text/html' && given !== 'application/xhtml+xml';
};

/** The facts of a `Response` that the rule looks at. */
export const answerOf = ({ status, redirected, headers }: Response): FileAnswer => ({
  status,
  isRedirected: redirected,
  type: headers.get('content-type'),
});

/** What the product's own page has and no other: the place where the program stands. */
const programMark = 'id="root"';

/** Whether a page is the product's own. */
export const isProgramPage = (html: string): boolean => html.includes(programMark);

/** The digest of bytes as the precache's manifest and `integrity` attributes write it. */
export const integrityOf = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Whether an answer is the file that the build wrote: of its type, and byte for byte the same. Reads the answer's body, so it is given
 * a copy.
 * @param integrity the build's digest; without one the type decides alone
 */
export const isFileOfBuild = async (
  path: string,
  answer: Response,
  integrity: string | undefined,
): Promise<boolean> =>
  isAnswerOf(path, answerOf(answer)) &&
  (integrity === undefined || (await integrityOf(await answer.arrayBuffer())) === integrity);

/** Whether a value is what a `config.json` holds: the backend's name, or `{}` for the default. Another object is somebody else's. */
export const isConfig = (value: unknown): boolean =>
  value instanceof Object && ('apiBaseUrl' in value || Object.keys(value).length === 0);

/** Whether a `config.json` is one, and JSON by its type. [WIRE-02] */
export const isConfigAnswer = async (answer: Response): Promise<boolean> => {
  if (!isAnswerOf('config.json', answerOf(answer))) return false;
  try {
    return isConfig(await answer.json());
  } catch {
    return false; // cut off, or no JSON at all
  }
};
