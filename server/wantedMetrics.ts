import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AppParts } from './app.ts';
import { metricsApp } from './middleware/metrics.ts';
import type { MetricsSources } from './services/watch/metrics.ts';
import type { MetricsSettings } from './settings/settings.ts';

/** Dependencies of an application with metrics, and the function that closes their port. */
interface WantedMetrics {
  parts: Pick<AppParts, 'meter' | 'metrics'>;
  close: () => void;
}

/** Starts collecting metrics if the settings enable them; otherwise none of their modules is loaded. */
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
