import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { decodeWire } from '#contract/wire.ts';
import type { Backend } from './backend.ts';

/** Reads a call without path parameters as the client does: with words in place of the wire's numbers. */
export async function readCall<T>(
  backend: Backend,
  name: CallName,
  options: Parameters<Backend['ask']>[2],
): Promise<T> {
  const { path, wire }: Call = calls[name];
  const { data } = await backend.ask<T>('GET', path, options);
  return wire?.answer ? (decodeWire(data, wire.answer) as T) : data;
}
