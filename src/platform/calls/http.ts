import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { CallResponse, CallInput } from './callAddress.ts';
import { noteReached } from './connectivity.ts';
import type { Outcome } from './envelope.ts';
import { newId } from '../ids.ts';
import { sendOnce } from './sendOnce.ts';
import { sessionEnded } from './sessionTokens.ts';
import type { Request } from './transport.ts';
import { transport } from './transport.ts';

/** Options of a request besides the call's input. */
export interface SendOptions {
  /** Key of the operation; a create without one gets a new one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  onProgress?: (share: number) => void;
}

/**
 * Sends a request by its call's row: bearer token, idempotency key for creates, and after a 401 one renewal of the session and one retry,
 * except for public calls. A call of the level `tillsyn` is sent by its adapter to a backend of the level `specified`. Never throws.
 * [AUTH-31, AUTH-33, AUTH-35, WIRE-04]
 */
export const sendRequest = async (request: Request): Promise<Outcome<unknown>> => {
  const call: Call = calls[request.name];
  if (!call.level || request.name === 'getCapabilities') return sendCallOf(call, request);
  const adapted = await sendBySpecified(request);
  if (adapted) return adapted;
  const outcome = await sendCallOf(call, request);
  if (outcome.ok || outcome.failure.status !== 404) return outcome;
  await transport.learning;
  await transport.learnLevel?.();
  return (await sendBySpecified(request)) ?? outcome;
};

const sendCallOf = async (call: Call, request: Request): Promise<Outcome<unknown>> => {
  const keyed = call.creates ? { ...request, idempotencyKey: request.idempotencyKey ?? newId() } : request;
  if (call.method === 'GET' && call.right !== 'public') return sendWhileInSession(keyed);
  return noteOutcome(await sendOnce(keyed), request.signal);
};

/** Sends a call by its adapter for a backend of the level `specified`; null for another backend, and without an adapter. */
const sendBySpecified = async (request: Request): Promise<Outcome<unknown> | null> => {
  const send = await transport.loadSpecified?.().catch(() => null);
  return send ? send(request) : null;
};

/** Sends a read, and aborts it when the session ends: its caller is unmounted, and the backend would refuse it. */
const sendWhileInSession = async (request: Request): Promise<Outcome<unknown>> => {
  const reading = new AbortController();
  const callOff = (): void => reading.abort();
  if (request.signal?.aborted) callOff();
  request.signal?.addEventListener('abort', callOff);
  const unfollow = sessionEnded.on(callOff);
  try {
    return noteOutcome(await sendOnce({ ...request, signal: reading.signal }), reading.signal);
  } finally {
    unfollow();
    request.signal?.removeEventListener('abort', callOff);
  }
};

/** Like `sendRequest`, with input and response typed by the call's name. */
export const sendCall = async <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: SendOptions = {},
): Promise<Outcome<CallResponse<Name>>> =>
  (await sendRequest({ name, ...input, ...options })) as Outcome<CallResponse<Name>>;

/** Records whether the call reached the backend, unless it was cancelled. */
const noteOutcome = <T>(outcome: Outcome<T>, signal: AbortSignal | undefined): Outcome<T> => {
  if (!signal?.aborted) noteReached(outcome.ok || outcome.failure.kind !== 'offline');
  return outcome;
};
