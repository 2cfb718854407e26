import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connectionTimeouts } from '#server/connections.ts';

test('an idle connection is kept for 75 s, longer than a proxy keeps it', async () => {
  const fetchOk = () => new Response('ok');
  const server = serve({ fetch: fetchOk, port: 0, serverOptions: connectionTimeouts }) as Server;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  server.close();
  expect(response.headers.get('keep-alive')).toBe('timeout=75');

  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
  const proxySeconds = Number(/keepalive (\d+)s/.exec(caddyfile)?.[1]);
  expect(proxySeconds * 1_000).toBeLessThan(connectionTimeouts.keepAliveTimeout);
});
