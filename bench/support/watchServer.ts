import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { calls } from '#contract/calls.ts';
import { at } from './observe.ts';

const sampleEveryMs = 25;
const pauseMs = 40;

/** Logs in a demo account. @returns the header of its calls */
export async function logInHeader(url: string, account: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@example.com`, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { token: string } | null };
  if (!data) throw new Error(`${account} could not log in: ${answer.status}.`);
  return { authorization: `Bearer ${data.token}` };
}

/** One whole response, discarded as it arrives. */
export interface Reading {
  status: number;
  ms: number;
  bytes: number;
}

/** Sends a request and reads to the last byte; on its own connection if no agent is given. */
export function readResponse(url: string, headers: Record<string, string>, agent?: Agent): Promise<Reading> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    const count = (answer: IncomingMessage) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - askedAt, bytes }),
      );
      answer.on('error', reject);
    };
    request(url, { headers, agent: agent ?? false }, count)
      .on('error', reject)
      .end();
  });
}

/** Response times of other requests in the meantime, and the memory of the server's process. */
export interface Meanwhile {
  p50Ms: number;
  p95Ms: number;
  longestMs: number;
  asked: number;
  failures: number;
  peakMiB: number;
}

/** Runs `work` while others keep sending small requests, each a moment after its last response. */
export async function meanwhile<T>(
  server: { pid: number },
  others: { paths: readonly string[]; headers: readonly Record<string, string>[] },
  work: () => Promise<T>,
): Promise<{ result: T; seen: Meanwhile }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failures = 0;
  let peak = residentMiB(server.pid);
  let isOver = false;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMiB(server.pid))), sampleEveryMs);
  const askOn = async (headers: Record<string, string>, first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const { status, ms } = await readResponse(
        others.paths[turn % others.paths.length] ?? '',
        headers,
        agent,
      );
      times.push(ms);
      if (status !== 200) failures += 1;
      await sleep(pauseMs);
    }
  };
  const asking = others.headers.map(askOn);
  try {
    const result = await work();
    isOver = true;
    await Promise.all(asking);
    const [p50Ms, p95Ms, longestMs] = [at(times, 0.5), at(times, 0.95), at(times, 1)];
    return { result, seen: { p50Ms, p95Ms, longestMs, asked: times.length, failures, peakMiB: peak } };
  } finally {
    isOver = true;
    clearInterval(sampling);
    await Promise.allSettled(asking);
    agent.destroy();
  }
}

const lines = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended between listing and reading.
    return '';
  }
};

/** Returns the memory of a process, in MiB. */
export const ownMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(lines(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Returns the memory of a process and its descendants, in MiB. */
export function residentMiB(pid: number): number {
  const children = lines(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + residentMiB(child), ownMiB(pid));
}
