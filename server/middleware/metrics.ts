import { Hono } from 'hono';
import type { Context } from 'hono';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Metrics as they are read, and in which format. */
export interface ReadMetrics {
  read: () => Promise<string>;
  contentType: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` for Prometheus; with a token only for who sends it as bearer. */
export function registerMetrics(app: Hono, { read, contentType }: ReadMetrics, token: string | null): void {
  const isAllowed = (context: Context): boolean => {
    if (token === null) return true;
    const sent = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
  };
  app.get('/metrics', async (context) => {
    if (!isAllowed(context)) return context.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' });
    return context.body(await read(), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
}

/** Metrics alone, for a port of their own. */
export function metricsApp(metrics: ReadMetrics, token: string | null): Hono {
  const app = new Hono();
  registerMetrics(app, metrics, token);
  return app;
}
