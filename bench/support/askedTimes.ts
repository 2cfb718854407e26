import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

/**
 * Measures the duration of a reading call, in ms from the request to the last byte, uncompressed; one at a time, after an uncounted first
 * one.
 */
export async function askedTimes(
  { url, token }: { url: string; token: string },
  { name, query }: { name: CallName; query: Record<string, string | number | boolean> },
  asks: number,
): Promise<number[]> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const times: number[] = [];
  for (let ask = 0; ask <= asks; ask += 1) {
    const askedAt = performance.now();
    const answer = await fetch(`${url}/api/${calls[name].path}?${search}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    // The first one warms up the server.
    if (ask > 0) times.push(performance.now() - askedAt);
  }
  return times;
}
