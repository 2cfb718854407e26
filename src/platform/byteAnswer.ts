import type { Bytes } from './callAddress.ts';
import type { Outcome } from './envelope.ts';
import { readAnswer } from './envelope.ts';
import { offlineFailure } from './failure.ts';

/** As much of an answer as tells a page. */
const headBytes = 512;

const isPage = ({ bytes, type }: Bytes): boolean => {
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return true;
  const head = new TextDecoder().decode(bytes.slice(0, headBytes)).trimStart().toLowerCase();
  return head.startsWith('<!doctype html') || head.startsWith('<html');
};

/**
 * What the answer to a call for a file means. No envelope says that the bytes are the backend's, so a page in their place counts as
 * no connection, whatever type it claims: the backend takes no pages as files. A refusal comes as an envelope.
 */
export const readBytes = (
  status: number,
  bytes: ArrayBuffer,
  header: (name: string) => unknown,
): Outcome<unknown> => {
  const type = String(header('content-type') ?? '');
  const isGood = status >= 200 && status < 300;
  if (!isGood || /^application\/json\b/i.test(type)) {
    const told = readAnswer(status, new TextDecoder().decode(bytes), header);
    if (!told.ok || !isGood) return told;
  }
  if (isPage({ bytes, type })) return { ok: false, failure: offlineFailure(status) };
  return { ok: true, data: { bytes, type } satisfies Bytes, pagination: null, status };
};

/**
 * Whether an answer came from a page of this host beside the backend: a portal leads there. Another host may be where a backend
 * keeps its files. `answered` is the address after all redirections, where it is known.
 */
export const isLedAstray = (
  apiBaseUrl: string,
  answered: unknown,
  page = globalThis.location?.href,
): boolean => {
  if (typeof answered !== 'string' || !URL.canParse(answered) || !URL.canParse(apiBaseUrl, page))
    return false;
  const [base, came] = [new URL(apiBaseUrl, page), new URL(answered)];
  return came.origin === base.origin && !came.pathname.startsWith(base.pathname);
};
