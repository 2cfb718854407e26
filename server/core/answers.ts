import type { Envelope, NamedPerson, Pagination } from '#contract/envelope.ts';
import type { Language } from '#contract/constants.ts';
import { problems as problemStatus } from '#contract/problems.ts';
import type { Problem } from '#contract/problems.ts';
import { nameFormerUsers } from './formerUser.ts';
import { problemText } from './texts.ts';

/** Page of rows; its `pagination` is sent as a header. [WIRE-09] */
export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
  /** Set when the list is too long to read at once: `rows` is then empty, and the responder calls this to stream the rows. */
  begin?: () => Promise<LongPage<Row>>;
}

/** Page that is read while it is being sent: first its header, then its rows in slices. */
export interface LongPage<Row> {
  pagination: Pagination;
  slices: AsyncIterable<Row[]>;
}

/** Bytes sent without an envelope. */
export interface Bytes {
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  headers: Record<string, string>;
  status?: number;
}

/** Returns whether `If-None-Match` contains the ETag, weak or not (a compressing proxy weakens it), or `*`. (RFC 9110, 13.1.2) */
export function isTagNamed(header: string | null | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Returns the bytes with their ETag, or a 304 without them if the client's copy is current. */
export async function unlessKnown(
  request: Request,
  { etag, ...caching }: Readonly<Record<string, string>> & { etag: string },
  read: () => Promise<Bytes>,
): Promise<Bytes> {
  const headers = { etag, ...caching };
  if (isTagNamed(request.headers.get('if-none-match'), etag))
    return { status: 304, bytes: new Uint8Array(), headers };
  const storedBytes = await read();
  return { ...storedBytes, headers: { ...storedBytes.headers, ...headers } };
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** Returns the end of a success envelope, with the people that its data refers to. [WIRE-06] */
export const envelopeEnd = (people: readonly NamedPerson[]): string =>
  people.length === 0 ? ',"errors":[]}' : `,"errors":[],"people":${JSON.stringify(people)}}`;

/** Returns the JSON envelope of a success. [WIRE-06] */
export function successBody(data: unknown, people: readonly NamedPerson[] = []): string {
  return `{"success":true,"data":${JSON.stringify(data ?? null)}${envelopeEnd(people)}`;
}

/** Status and pagination of a response; by default 200, without pages. */
interface ResponseKind {
  status?: number;
  pagination?: Pagination;
}

/** Returns a response from a serialised body. */
export function answerBody(
  body: string | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
  { status = 200, pagination }: ResponseKind = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ...jsonHeaders,
      ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
      ...(pagination && { pagination: JSON.stringify(pagination) }),
    },
  });
}

/** Value of `Retry-After` for an unavailable call, in seconds: a database restarts in less. */
const unavailableSeconds = 2;

/** Returns `Retry-After` for the statuses whose delay the server knows. */
export const retryHeaders = (status: number): Readonly<Record<string, string>> =>
  status === 503 ? { 'retry-after': String(unavailableSeconds) } : {};

/**
 * Returns the response to a failed request: one text, code and field per fault, in the request's language; a 503 says when to
 * retry. [WIRE-06, WIRE-32]
 */
export function answerProblems(
  faults: readonly [Problem, ...Problem[]],
  language: Language,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // The client needs the details only for timestamps, which it shows in local time; the texts contain everything else.
  const hasMoment = faults.some(({ details }) => 'sent' in details || 'date' in details);
  const body: Envelope<null> = {
    success: false,
    data: null,
    errors: faults.map((fault) => problemText(fault, language)),
    codes: faults.map((fault) => fault.code),
    fields: faults.map((fault) => fault.field),
    ...(hasMoment ? { details: faults.map((fault) => fault.details) } : {}),
  };
  const status = problemStatus[faults[0].code];
  return answerBody(
    nameFormerUsers(JSON.stringify(body), language),
    { ...retryHeaders(status), ...headers },
    { status },
  );
}
