import type { Context } from 'hono';
import type { BlockList } from 'node:net';
import { clientAddress } from '../core/networks.ts';

/** Returns the client's address by `clientAddress`; `local` without a connection. */
export function addressOf(context: Context, trustedProxies: BlockList | undefined): string {
  const env: unknown = context.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return 'local';
  const incoming = env.incoming as { socket?: { remoteAddress?: string } } | undefined;
  const connection = incoming?.socket?.remoteAddress ?? 'local';
  if (!trustedProxies) return connection;
  return clientAddress(connection, context.req.header('x-forwarded-for') ?? '', trustedProxies);
}
