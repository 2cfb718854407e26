import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { envelope } from '#contract/envelope.ts';
import { demoAccounts, demoPassword } from '#server/db/demo/accounts.ts';
import { residentMiB } from '#bench/support/watchServer.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { drawCall, kindOf, kindOfPath } from './drawCall.ts';
import type { DrawnCall } from './drawCall.ts';

/** Envelope of any response; a binary one may also be bytes. */
const anyEnvelope = envelope(z.unknown());

/** Result of a run of random calls. */
export interface Fuzzed {
  /** A line for each invalid response. */
  faults: string[];
  /** Responses per status. */
  statuses: Map<number, number>;
  /** Successes per call. */
  succeeded: Map<string, number>;
  /** Peak memory of the server and its children, in MiB. */
  peakMiB: number;
}

/** The server under test: base of every call with a slash at its end, and its process. */
export interface Target {
  url: string;
  pid: number;
}

export interface FuzzOptions {
  seed: number;
  count: number;
  /** Reports progress in long runs. */
  tell?: (done: number) => void;
}

const memoryEvery = 20;
const tellEvery = 1_000;
const mostKept = 200;

/** Collects ids in responses by kind of record; others are small numbers. */
function makeIds(between: (low: number, high: number) => number) {
  const idsByKind = new Map<string, number[]>();
  return {
    learn: (kind: string, data: unknown): void => {
      const rows = Array.isArray(data) ? data.slice(0, 30) : [data];
      for (const row of rows) {
        if (!(row instanceof Object) || !('id' in row) || typeof row.id !== 'number') continue;
        const ids = idsByKind.get(kind) ?? [];
        if (ids.length >= mostKept) ids.splice(between(0, ids.length - 1), 1);
        idsByKind.set(kind, [...ids, row.id]);
      }
    },
    idOf: (field: string): number => {
      const ids = idsByKind.get(kindOf(field)) ?? [];
      return ids[between(0, Math.ceil(ids.length * 1.2))] ?? between(1, 60);
    },
  };
}

async function logIn(url: string, email: string): Promise<string | null> {
  const answer = await fetch(`${url}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { token: string } | null };
  return data?.token ?? null;
}

const send = (url: string, call: DrawnCall, token: string | null): Promise<Response> =>
  fetch(url + call.path, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(call.key !== null && { 'idempotency-key': call.key }),
      ...(typeof call.body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(call.body !== null && { body: call.body }),
  });

/** Returns the fault of a response or null, and the data of its envelope. */
function judge(row: Call, response: Response, text: string): { fault: string | null; data: unknown } {
  const { status } = response;
  if (status >= 500) return { fault: `answered ${status} ${text.slice(0, 200)}`, data: null };
  if (response.ok && row.binary) return { fault: null, data: null };
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = anyEnvelope.safeParse(isJson ? JSON.parse(text) : null);
  if (!parsed.success)
    return { fault: `answered ${status} without an envelope: ${text.slice(0, 200)}`, data: null };
  const { success, errors, data } = parsed.data;
  const isRight = success === response.ok && success === (errors.length === 0);
  return { fault: isRight ? null : `answered ${status} with an envelope that says otherwise`, data };
}

/**
 * Sends random calls of the contract's shapes from a seed, in sequence, as all kinds of users and without a
 * session.
 */
export async function fuzz({ url, pid }: Target, { seed, count, tell }: FuzzOptions): Promise<Fuzzed> {
  const random = makeRandom(seed);
  const ids = makeIds(random.between);
  const result: Fuzzed = { faults: [], statuses: new Map(), succeeded: new Map(), peakMiB: 0 };
  const tokens = new Map<string, string | null>();
  const emails = demoAccounts.map(({ email }) => email);
  for (const email of emails) tokens.set(email, await logIn(url, email));
  const drawing = { random, idOf: ids.idOf };
  for (let done = 0; done < count; done += 1) {
    const call = drawCall(drawing);
    const email = random.next() < 0.05 ? null : random.pick(emails);
    const token = email === null ? random.pick([null, 'invented', '']) : (tokens.get(email) ?? null);
    const response = await send(url, call, token);
    const text = await response.text();
    const row: Call = calls[call.name];
    const { fault, data } = judge(row, response, text);
    const sentBody = typeof call.body === 'string' ? call.body.slice(0, 600) : '';
    if (fault !== null)
      result.faults.push(
        `seed ${seed}, call ${done}: ${call.method} ${call.path} ${sentBody} by ${email} ${fault}`,
      );
    result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
    if (response.ok) {
      result.succeeded.set(call.name, (result.succeeded.get(call.name) ?? 0) + 1);
      ids.learn(kindOfPath(row.path), data);
    }
    if (response.status === 401 && email !== null && row.right !== 'public')
      tokens.set(email, await logIn(url, email));
    if (done % memoryEvery === 0) result.peakMiB = Math.max(result.peakMiB, residentMiB(pid));
    if (done % tellEvery === tellEvery - 1) tell?.(done + 1);
  }
  return result;
}
