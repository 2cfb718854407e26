import type { Bytes } from './callAddress.ts';
import type { Outcome } from './envelope.ts';
import { readResponse } from './envelope.ts';
import { offlineFailure } from './failure.ts';

/** Number of a response's bytes needed to recognise an HTML page. */
const headBytes = 512;

const isPage = ({ bytes, type }: Bytes): boolean => {
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return true;
  const head = new TextDecoder().decode(bytes.slice(0, headBytes)).trimStart().toLowerCase();
  return head.startsWith('<!doctype html') || head.startsWith('<html');
};

/**
 * Interprets the response to a call for a file. Bytes have no envelope, so an HTML page counts as no connection, regardless of its media
 * type: the backend doesn't accept pages as files. An error is an envelope.
 */
export const readBytes = (
  status: number,
  bytes: ArrayBuffer,
  header: (name: string) => unknown,
): Outcome<unknown> => {
  const type = String(header('content-type') ?? '');
  const isGood = status >= 200 && status < 300;
  if (!isGood || /^application\/json\b/i.test(type)) {
    const outcome = readResponse(status, new TextDecoder().decode(bytes), header);
    if (!outcome.ok || !isGood) return outcome;
  }
  if (isPage({ bytes, type })) return { ok: false, failure: offlineFailure(status) };
  return { ok: true, data: { bytes, type } satisfies Bytes, pagination: null, status };
};

/**
 * Returns whether a response came from a page of this host outside the backend, such as a captive portal. Another host may be the backend's
 * file storage. `answered` is the URL after all redirects, if known.
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
