const intervalMs = 200;

/** Results of a load balancer's health probes. */
export interface HealthCounts {
  probes: number;
  unhealthy: number;
  slowestMs: number;
}

/**
 * Probes the readiness of each server every 200 ms, like a load balancer, until it is stopped.
 * @returns a function that stops and returns the counts
 */
export function probeHealth(serverUrls: readonly string[]): () => Promise<HealthCounts> {
  const counts: HealthCounts = { probes: 0, unhealthy: 0, slowestMs: 0 };
  const pending = new Set<Promise<void>>();
  const probe = async (url: string): Promise<void> => {
    const startedAt = performance.now();
    const isHealthy = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    counts.probes += 1;
    if (!isHealthy) counts.unhealthy += 1;
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startedAt);
  };
  const timer = setInterval(() => {
    for (const url of serverUrls) {
      const probing: Promise<void> = probe(url).finally(() => pending.delete(probing));
      pending.add(probing);
    }
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return counts;
  };
}
