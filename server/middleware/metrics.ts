import { Hono } from 'hono';
import type { Context } from 'hono';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Metrics and their content type. */
export interface ReadMetrics {
  read: () => Promise<string>;
  contentType: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Registers `GET /metrics` for Prometheus; if a token is set, it is required as a bearer token. */
export function registerMetrics(app: Hono, { read, contentType }: ReadMetrics, token: string | null): void {
  const isAllowed = (context: Context): boolean => {
    if (token === null) return true;
    const sentToken = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    return sentToken !== undefined && timingSafeEqual(digest(sentToken), digest(token));
  };
  app.get('/metrics', async (context) => {
    if (!isAllowed(context)) return context.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' });
    return context.body(await read(), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}

/** Creates an application that serves only the metrics, on a separate port. */
export function metricsApp(metrics: ReadMetrics, token: string | null): Hono {
  const app = new Hono();
  registerMetrics(app, metrics, token);
  return app;
}
