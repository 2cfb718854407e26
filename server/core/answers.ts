import type { Envelope, Pagination } from '../../src/contract/envelope.ts';
import type { Language } from '../../src/contract/constants.ts';
import { problems as problemStatus } from '../../src/contract/problems.ts';
import type { Problem } from '../../src/contract/problems.ts';
import { problemText } from './messages.ts';

/** A page of rows; its `pagination` travels as a header. [WIRE-09] */
export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
  /** Where there are too many rows to be read at once: `rows` is empty then, and whoever answers begins to read them. */
  begin?: () => Promise<LongPage<Row>>;
}

/** A page that is read while it is answered: its header first, then its rows in slices. */
export interface LongPage<Row> {
  pagination: Pagination;
  slices: AsyncIterable<Row[]>;
}

/** Bytes that are answered without an envelope. */
export interface Bytes {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  status?: number;
}

/** Whether `If-None-Match` names a tag, weak or not (a proxy that compresses weakens it), or any by `*`. (RFC 9110, 13.1.2) */
export function isTagNamed(header: string | null | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Bytes with their tag, or without the bytes where the asker has them already. */
export async function unlessKnown(
  request: Request,
  { etag, ...caching }: Readonly<Record<string, string>> & { etag: string },
  read: () => Promise<Bytes>,
): Promise<Bytes> {
  const headers = { etag, ...caching };
  if (isTagNamed(request.headers.get('if-none-match'), etag))
    return { status: 304, bytes: new Uint8Array(), headers };
  const found = await read();
  return { ...found, headers: { ...found.headers, ...headers } };
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** The envelope of a success as it travels. [WIRE-06] */
export function successBody(data: unknown): string {
  return `{"success":true,"data":${JSON.stringify(data ?? null)},"errors":[]}`;
}

/** An answer from a finished body, with the headers that all have. */
export function answerBody(
  body: string | ReadableStream<Uint8Array>,
  status: number,
  shared: Readonly<Record<string, string>>,
  pagination?: Pagination,
): Response {
  const headers = {
    ...shared,
    ...jsonHeaders,
    ...(pagination ? { pagination: JSON.stringify(pagination) } : {}),
  };
  return new Response(body, { status, headers });
}

/** When a call that the service couldn't answer may be tried again, in seconds: a database restarts in less. */
const unavailableSeconds = 2;

/**
 * The answer to a failed request: one text, code and field per fault, in the request's language; a 503 tells when to try again.
 * [WIRE-06, WIRE-32]
 */
export function answerProblems(
  faults: readonly [Problem, ...Problem[]],
  language: Language,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // Moments alone: the client tells them in the device's own time. All else is in the texts.
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
  const waiting = status === 503 && { 'retry-after': String(unavailableSeconds) };
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...waiting, ...headers } });
}
