import { Agent, request } from 'node:http';

/** Result of a load run. */
export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses other than 200. */
  failures: number;
}

/** Requests one URL on several persistent connections for a duration, each as soon as the previous response has arrived. */
export async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  durationMs: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const askUntilTheEnd = async () => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      const status = await ask(url, headers, agent);
      times.push(performance.now() - askedAt);
      if (status !== 200) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askUntilTheEnd));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
