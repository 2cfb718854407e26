import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AppParts } from './app.ts';
import { metricsApp } from './middleware/metrics.ts';
import type { MetricsSources } from './services/watch/metrics.ts';
import type { MetricsSettings } from './settings.ts';

/** What an application counts with, and how the port of its metrics is closed. */
interface WantedMetrics {
  parts: Pick<AppParts, 'meter' | 'metrics'>;
  close: () => void;
}

/** Begins to count where the settings ask for it; nothing of it is loaded otherwise. */
export async function startMetrics(
  wanted: MetricsSettings | null,
  sources: MetricsSources,
): Promise<WantedMetrics> {
  if (wanted === null) return { parts: {}, close: () => undefined };
  const { createMetrics } = await import('./services/watch/metrics.ts');
  const { meter, ...metrics } = createMetrics(sources);
  const { port, host: hostname, token } = wanted;
  if (port === null) {
    const parts = { meter, ...(token !== null && { metrics: { ...metrics, token } }) };
    return { parts, close: () => undefined };
  }
  const server = serve({ fetch: metricsApp(metrics, token).fetch, port, hostname });
  await once(server, 'listening');
  return { parts: { meter }, close: () => void server.close() };
}
