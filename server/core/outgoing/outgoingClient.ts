import { lookup as lookUp } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isAddress, isPublicAddress } from './publicAddress.ts';

/** Limits of a request, in bytes and milliseconds. */
interface OutgoingLimits {
  /** Longest body of a response. */
  bodyBytes: number;
  /** Longest head of a response. */
  headBytes: number;
  /** Longest time until the head of the response has arrived, with the lookup of the name and the connection. */
  headMs: number;
  /** Longest time in all. */
  totalMs: number;
}

const usualLimits: OutgoingLimits = {
  bodyBytes: 1024 * 1024,
  headBytes: 16 * 1024,
  headMs: 8_000,
  totalMs: 15_000,
};

/** Reasons why a request fails, or isn't sent. */
export type OutgoingFailure =
  | 'invalid_url'
  | 'not_https'
  | 'inner_address'
  | 'name_not_found'
  | 'unreachable'
  | 'tls_failed'
  | 'timeout'
  | 'redirect'
  | 'too_large'
  | 'invalid_response';

/** Failure of an outgoing request. Neither the message nor the properties contain anything that the other side has sent. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly code: OutgoingFailure;

  constructor(code: OutgoingFailure) {
    super(`The outgoing request failed: ${code}.`);
    this.code = code;
  }
}

/** Client for all requests to addresses that users have entered. */
export interface OutgoingClient {
  /**
   * Sends a request like the global `fetch` and resolves to the buffered response of any status that is no redirect.
   * @throws OutgoingError
   */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Posts a body and resolves to the head of the response, of any status that is no redirect; the body of the response isn't read.
   * @throws OutgoingError
   */
  post: (url: string, request: OutgoingPost) => Promise<ResponseHead>;
  /** Returns why no request to an address would be sent, before its name is looked up; null if one would. */
  check: (url: string) => OutgoingFailure | null;
}

/** Request of `post`. `timeoutMs` is the longest time until the head of the response has arrived. */
export interface OutgoingPost {
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}

/** Head of a response. */
export interface ResponseHead {
  status: number;
  retryAfter: string | null;
}

/** Options of the client. */
export interface OutgoingOptions {
  /** Hosts (`host` or `host:port`) that may be inside the network and answer without TLS. */
  allowedHosts?: readonly string[];
  limits?: Partial<OutgoingLimits>;
  /** Resolves a name to all of its addresses; the system's resolver if omitted. */
  lookup?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * Creates the client. Each request opens its own connection, to an address that was checked and isn't looked up again: a name is refused if
 * any of its addresses is inside a network, so that it can't lead there in the next moment (DNS rebinding).
 */
export function createOutgoingClient({
  allowedHosts = [],
  limits: ownLimits,
  lookup = (hostname) => lookUp(hostname, { all: true }),
}: OutgoingOptions = {}): OutgoingClient {
  const limits = { ...usualLimits, ...ownLimits };
  const target = (address: string | URL) => {
    const url = parse(address);
    const isAllowed = [url.hostname, `${url.hostname}:${portOf(url)}`].some((host) =>
      allowedHosts.includes(host),
    );
    if (!isAllowed) rejectInner(url);
    return { url, lookup: checkedLookup(lookup, isAllowed) };
  };
  return {
    fetch: async (address, init) => {
      const { url, lookup: checked } = target(address);
      const request = new Request(url, init);
      const body = Buffer.from(await request.arrayBuffer());
      const signal = AbortSignal.any([AbortSignal.timeout(limits.totalMs), request.signal]);
      const headers = Object.fromEntries(request.headers);
      const sending = { method: request.method, headers, signal, limits, lookup: checked };
      return send(url, body, sending, (message) => read(message, limits));
    },
    post: async (address, { headers, body, timeoutMs }) => {
      const { url, lookup: checked } = target(address);
      const signal = AbortSignal.timeout(timeoutMs);
      const bytes = Buffer.from(body);
      const sending = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(bytes.length) },
        signal,
        limits: { ...limits, headMs: timeoutMs },
        lookup: checked,
      };
      return send(url, bytes, sending, async (message) => readHead(message));
    },
    check: (address) => {
      try {
        target(address);
        return null;
      } catch (error) {
        if (error instanceof OutgoingError) return error.code;
        throw error;
      }
    },
  };
}

function parse(address: string | URL): URL {
  const url = URL.parse(String(address));
  if (!url || url.username !== '' || url.password !== '') throw new OutgoingError('invalid_url');
  if (!['http:', 'https:'].includes(url.protocol)) throw new OutgoingError('not_https');
  return url;
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

function rejectInner({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new OutgoingError('not_https');
  // The parser has converted every notation of an IPv4 address (0x7f.1, 2130706433) to four decimal numbers.
  if (isAddress(hostname) && !isPublicAddress(hostname)) throw new OutgoingError('inner_address');
}

/** Returns a lookup for a connection, which fails if a host that isn't allowed has an address inside a network. */
function checkedLookup(lookup: NonNullable<OutgoingOptions['lookup']>, isAllowed: boolean): LookupFunction {
  return (hostname, { all }, done) => {
    const report = async (): Promise<void> => {
      const found = await lookup(hostname).catch(() => []);
      const [first] = found;
      if (!first) return done(new OutgoingError('name_not_found'), []);
      if (!isAllowed && !found.every(({ address }) => isPublicAddress(address)))
        return done(new OutgoingError('inner_address'), []);
      return all ? done(null, found) : done(null, first.address, first.family || isIP(first.address));
    };
    void report();
  };
}

interface Sending {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  limits: OutgoingLimits;
  lookup: LookupFunction;
}

async function send<Result>(
  url: URL,
  body: Buffer,
  sending: Sending,
  receive: (message: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const { method, headers, limits, lookup } = sending;
  const headTimer = new AbortController();
  const signal = AbortSignal.any([sending.signal, headTimer.signal]);
  const timer = setTimeout(() => headTimer.abort(), limits.headMs);
  const options = { method, headers, lookup, signal, agent: false, maxHeaderSize: limits.headBytes };
  try {
    const response = await responseTo(url, options, body);
    clearTimeout(timer);
    return await receive(response);
  } catch (error) {
    throw error instanceof OutgoingError
      ? error
      : new OutgoingError(signal.aborted ? 'timeout' : failureOf(error));
  } finally {
    clearTimeout(timer);
  }
}

function responseTo(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestSecure : requestPlain;
    const request: ClientRequest = open(url, options);
    request.once('response', resolve).on('error', reject).end(body);
  });
}

/** Fails for a head without a valid status, or one that leads elsewhere. */
function rejectHead({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
    throw new OutgoingError('redirect');
  if (statusCode < 200 || statusCode > 599) throw new OutgoingError('invalid_response');
}

/** Returns the head of a response, and closes its connection. */
function readHead(message: IncomingMessage): ResponseHead {
  try {
    rejectHead(message);
    return { status: message.statusCode ?? 0, retryAfter: message.headers['retry-after'] ?? null };
  } finally {
    message.destroy();
  }
}

/** Statuses whose response has no body. (Fetch standard) */
const statusesWithoutBody: readonly number[] = [204, 205, 304];

/** Reads a response to the end; every early exit closes its connection. */
async function read(message: IncomingMessage, { bodyBytes }: OutgoingLimits): Promise<Response> {
  try {
    const { statusCode = 0, headers } = message;
    rejectHead(message);
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new OutgoingError('invalid_response');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyBytes) throw new OutgoingError('too_large');
      chunks.push(chunk);
    }
    const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const content = statusesWithoutBody.includes(statusCode) ? null : Buffer.concat(chunks);
    return new Response(content, { status: statusCode, headers: fields });
  } finally {
    message.destroy();
  }
}

/** Returns the reason of a failed connection by its code in Node, OpenSSL or the HTTP parser. */
function failureOf(error: unknown): OutgoingFailure {
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  if (code.startsWith('HPE_')) return 'invalid_response';
  return /CERT|^UNABLE_TO_|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^HOSTNAME_MISMATCH$/.test(code)
    ? 'tls_failed'
    : 'unreachable';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
