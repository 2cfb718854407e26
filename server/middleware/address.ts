import type { Context } from 'hono';

/** Where a request comes from: the other end of its connection, or `local` without one. Headers are not believed. */
export function addressOf(context: Context): string {
  const env: unknown = context.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return 'local';
  const incoming = env.incoming as { socket?: { remoteAddress?: string } } | undefined;
  return incoming?.socket?.remoteAddress ?? 'local';
}
