import type { AxiosInstance } from 'axios';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { encodeWire } from '#contract/wire.ts';
import type { Tokens } from '#contract/users/user.ts';
import type * as AxiosClient from './axiosClient.ts';
import { isLedAstray, readBytes } from './byteResponse.ts';
import { callPath } from './callAddress.ts';
import { deviceNow } from '../time/clock.ts';
import { noteServerDate } from '../time/clockSkew.ts';
import { lastCall, newCallId, callIdHeaders } from './callIds.ts';
import type { Outcome } from './envelope.ts';
import { decodedOutcome, isAnswered, readResponse } from './envelope.ts';
import { offlineFailure, unknownFailure } from './failure.ts';
import { queryText } from './queryText.ts';
import { renewSession } from './refresh.ts';
import type { Request } from './transport.ts';
import { transport } from './transport.ts';

type Parts = Pick<typeof AxiosClient, 'isConnectionError' | 'SessionWaits'> & { client: AxiosInstance };
let parts: Parts | null = null;

/**
 * Loads the HTTP client, which the first screen doesn't need until something is sent. Cached, since even a loaded module is imported one
 * task later.
 */
export const loadClient = async (): Promise<Parts> => {
  if (parts) return parts;
  const { makeClient, isConnectionError, SessionWaits } = await import('./axiosClient.ts');
  parts ??= {
    client: makeClient((token) => renewSession(token, askForTokens)),
    isConnectionError,
    SessionWaits,
  };
  return parts;
};

const askForTokens = (stored: Tokens) => sendOnce({ name: 'refreshSession', body: stored, token: null });

/** Timeouts of calls; files get a longer one, for photos over a slow connection. */
const defaultTimeoutMs = 30_000;
const fileTimeoutMs = 180_000;

const utf8 = new TextDecoder();

/** Returns the absolute or root-relative URL of a call. [WIRE-01] */
export const callUrl = ({ name, path, query }: Pick<Request, 'name' | 'path' | 'query'>): string => {
  const search = queryText(query);
  return `${transport.apiBaseUrl}${callPath(name, path)}${search ? `?${search}` : ''}`;
};

/** Returns the final URL of a response, if the browser provides it. */
const addressOf = (request: unknown): unknown =>
  request instanceof Object && 'responseURL' in request ? request.responseURL : undefined;

/** Sends one request, including the session's token and its renewal, and parses the response; never throws. [WIRE-03, WIRE-04] */
export const sendOnce = async (request: Request): Promise<Outcome<unknown>> => {
  const call: Call = calls[request.name];
  const { onProgress } = request;
  const isFile = call.binary === true || call.multipart === true;
  const [loaded] = await Promise.all([loadClient().catch(() => null), transport.ready]);
  if (!loaded) return { ok: false, failure: offlineFailure() };
  const [url, callId] = [callUrl(request), newCallId()];
  try {
    const response = await loaded.client.request<string | ArrayBuffer>({
      url,
      method: call.method,
      data: call.wire?.body ? encodeWire(request.body, call.wire.body) : request.body,
      headers: {
        Accept: 'application/json',
        'Accept-Language': transport.language(),
        ...callIdHeaders(url, callId),
        ...(request.body !== undefined && !call.multipart && { 'Content-Type': 'application/json' }),
        ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
      },
      timeout: request.timeoutMs ?? (isFile ? fileTimeoutMs : defaultTimeoutMs),
      ...((call.binary || request.keepsBytes) && { responseType: 'arraybuffer' }),
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      ...(request.signal && { signal: request.signal }),
      isPublic: call.right === 'public',
      token: request.token,
    });
    const header = (name: string): unknown => response.headers[name];
    const { status, data } = response;
    if (isLedAstray(transport.apiBaseUrl, addressOf(response.request)))
      return { ok: false, failure: offlineFailure(status) };
    const bytes = typeof data === 'string' ? null : data;
    if (bytes && !request.keepsBytes) return readBytes(status, bytes, header);
    const outcome = readResponse(status, typeof data === 'string' ? data : utf8.decode(data), header);
    // A captive portal's `Date` header isn't the backend's time.
    if (isAnswered(outcome))
      noteServerDate(header('date'), response.config.sentAt ?? deviceNow().getTime(), deviceNow().getTime());
    const isKeyKept =
      request.idempotencyKey !== undefined && header('idempotency-key') === request.idempotencyKey;
    if (!outcome.ok) return outcome;
    return {
      ...decodedOutcome(outcome, call),
      ...(isKeyKept && { isKeyKept }),
      ...(bytes && { bytes }),
    };
  } catch (error) {
    if (error instanceof loaded.SessionWaits) return { ok: false, failure: error.renewal.failure };
    return {
      ok: false,
      failure: loaded.isConnectionError(error) ? offlineFailure() : unknownFailure(String(error)),
    };
  } finally {
    lastCall.ended = { id: callId, name: request.name };
  }
};
