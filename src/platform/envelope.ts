import type { Envelope, Pagination } from '../contract/envelope.ts';
import { now } from './clock.ts';
import type { Failure } from './failure.ts';
import { httpFailure, offlineFailure } from './failure.ts';

/** What a call came to: data with the page it is on, or a failure. */
export type Outcome<T> =
  { ok: true; data: T; pagination: Pagination | null; status: number } | { ok: false; failure: Failure };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

const readEnvelope = (body: string): Envelope<unknown> | null => {
  try {
    const value: unknown = JSON.parse(body);
    if (!(value instanceof Object) || !('success' in value) || typeof value.success !== 'boolean')
      return null;
    return {
      success: value.success,
      data: 'data' in value ? value.data : null,
      errors: 'errors' in value ? texts(value.errors) : [],
      codes: 'codes' in value ? texts(value.codes) : [],
      fields:
        'fields' in value && Array.isArray(value.fields)
          ? value.fields.map((field) => (typeof field === 'string' ? field : null))
          : [],
    };
  } catch {
    return null;
  }
};

const wholeNumber = (source: object, ...names: string[]): number | null => {
  for (const [key, value] of Object.entries(source)) {
    if (names.includes(key.toLowerCase()) && Number.isFinite(Number(value))) return Number(value);
  }
  return null;
};

/** Reads the pagination header: currentPage or pageNumber, pageSize, totalPages, totalCount; null where it can't. [WIRE-10] */
export const readPagination = (header: unknown): Pagination | null => {
  if (typeof header !== 'string') return null;
  try {
    const value: unknown = JSON.parse(header);
    if (!(value instanceof Object)) return null;
    const totalCount = wholeNumber(value, 'totalcount') ?? 0;
    return {
      currentPage: wholeNumber(value, 'currentpage', 'pagenumber') ?? 1,
      pageSize: wholeNumber(value, 'pagesize') ?? totalCount,
      totalPages: wholeNumber(value, 'totalpages') ?? (totalCount > 0 ? 1 : 0),
      totalCount,
    };
  } catch {
    return null;
  }
};

/** `Retry-After`: seconds, or a moment, which counts from the answer's own `Date` where it has one (RFC 9110, 10.2.3). */
const readRetryAfter = (header: (name: string) => unknown): number | null => {
  const asked = header('retry-after');
  if (typeof asked !== 'string' || asked.trim() === '') return null;
  if (Number.isFinite(Number(asked))) return Math.max(0, Number(asked));
  const date = Date.parse(String(header('date')));
  const wait = (Date.parse(asked) - (Number.isNaN(date) ? now().getTime() : date)) / 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

/**
 * What an HTTP answer means. Only a parsed envelope with `success: true` is a success; another 2xx is a captive portal's or a
 * proxy's page and counts as no connection; `success: false` is a failure whatever the status. [WIRE-06, WIRE-07]
 */
export const readAnswer = (
  status: number,
  body: string,
  header: (name: string) => unknown,
): Outcome<unknown> => {
  const told = readEnvelope(body);
  const isGood = status >= 200 && status < 300;
  if (told?.success && isGood) {
    const pagination = readPagination(header('pagination')) ?? readPagination(header('x-pagination'));
    return { ok: true, data: told.data, pagination, status };
  }
  if (!told && status < 400) return { ok: false, failure: offlineFailure(status) };
  const failure = httpFailure(status, {
    messages: told?.errors ?? [],
    codes: told?.codes ?? [],
    fields: told?.fields ?? [],
    retryAfterSeconds: readRetryAfter(header),
    ...(told ? {} : { isForeign: true }),
  });
  return { ok: false, failure };
};
