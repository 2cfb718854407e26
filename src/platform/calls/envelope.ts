import type { Call } from '#contract/call.ts';
import type { Envelope, NamedPerson, Pagination } from '#contract/envelope.ts';
import { decodeWire } from '#contract/wire.ts';
import { notePeople } from '../people.ts';
import { now } from '../time/clock.ts';
import type { Failure } from './failure.ts';
import { httpFailure, offlineFailure } from './failure.ts';

/**
 * Result of a call: data with its pagination, or a failure. `isKeyKept`: the response repeated the request's `Idempotency-Key`; `bytes`:
 * the raw response, if requested.
 */
export type Outcome<T> =
  | {
      ok: true;
      data: T;
      pagination: Pagination | null;
      status: number;
      isKeyKept?: true;
      bytes?: ArrayBuffer;
    }
  | { ok: false; failure: Failure };

/** A successful result. */
type Success<T> = Extract<Outcome<T>, { ok: true }>;

/** Returns a call's result with words in place of the numbers that its row names. */
export const decodedOutcome = (outcome: Success<unknown>, { wire }: Call): Success<unknown> =>
  wire?.answer ? { ...outcome, data: decodeWire(outcome.data, wire.answer) } : outcome;

/** Returns whether the backend itself responded, successfully or not. */
export const isAnswered = (outcome: Outcome<unknown>): boolean =>
  outcome.ok || (outcome.failure.kind === 'http' && outcome.failure.foreignStatus === undefined);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

const detailsIn = (value: object): Record<string, string | number>[] => {
  if (!('details' in value) || !Array.isArray(value.details)) return [];
  const isDetail = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'number';
  return value.details.map((each: unknown) =>
    Object.fromEntries(Object.entries(each instanceof Object ? each : {}).filter(isDetail)),
  );
};

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
      details: detailsIn(value),
      people: peopleIn(value),
    };
  } catch {
    return null;
  }
};

const peopleIn = (value: object): NamedPerson[] => {
  if (!('people' in value) || !Array.isArray(value.people)) return [];
  return value.people.filter(
    (each): each is NamedPerson =>
      each instanceof Object && typeof each.email === 'string' && typeof each.name === 'string',
  );
};

const wholeNumber = (source: object, ...names: string[]): number | null => {
  for (const [key, value] of Object.entries(source)) {
    if (names.includes(key.toLowerCase()) && Number.isFinite(Number(value))) return Number(value);
  }
  return null;
};

/** Parses the pagination header: currentPage or pageNumber, pageSize, totalPages, totalCount; null if invalid. [WIRE-10] */
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

/**
 * Parses `Retry-After`: whole seconds, or a date relative to the response's own `Date` if present; null for anything else (RFC 9110,
 * 10.2.3). The result is finite, but the caller must limit it.
 */
const readRetryAfter = (header: (name: string) => unknown): number | null => {
  const value = header('retry-after');
  const headerText = typeof value === 'string' ? value.trim() : '';
  if (/^\d+$/.test(headerText)) return Math.min(Number(headerText), Number.MAX_SAFE_INTEGER);
  if (!/^[a-z]{3}/i.test(headerText)) return null;
  const date = Date.parse(String(header('date')));
  const wait = (Date.parse(headerText) - (Number.isNaN(date) ? now().getTime() : date)) / 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

/** A 413 without an envelope comes from a proxy, which would always refuse the same call. */
const tooLarge = 413;

/**
 * Interprets an HTTP response. Only a parsed envelope comes from the backend: `success: true` is a success, `success: false` a failure for
 * any status. Anything else is the page of a captive portal or proxy and counts as no connection for any status, except a 413. [WIRE-06,
 * WIRE-07]
 */
export const readResponse = (
  status: number,
  body: string,
  header: (name: string) => unknown,
): Outcome<unknown> => {
  const envelope = readEnvelope(body);
  const isGood = status >= 200 && status < 300;
  if (envelope?.success && isGood) {
    const pagination = readPagination(header('pagination')) ?? readPagination(header('x-pagination'));
    notePeople(envelope.people ?? []);
    return { ok: true, data: envelope.data, pagination, status };
  }
  if (!envelope) {
    const failure =
      status === tooLarge
        ? httpFailure(status, { foreignStatus: status, codes: ['too_large_on_the_way'], fields: [null] })
        : offlineFailure(status);
    return { ok: false, failure };
  }
  const { errors: messages, codes = [], fields = [] } = envelope;
  const retryAfterSeconds = readRetryAfter(header);
  const details = envelope.details?.length ? { details: envelope.details } : {};
  const requestId = header('x-request-id');
  const failure = httpFailure(status, {
    messages,
    codes,
    fields,
    ...details,
    retryAfterSeconds,
    ...(typeof requestId === 'string' && { requestId }),
  });
  return { ok: false, failure };
};
