import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { migratedFolder, startServer } = useServers();
/** Limit for a stop in milliseconds; using the whole grace time would take four times as long. */
const endsWithinMs = 2_000;
/** Limit for a stop in milliseconds: 5 s are promised, the remainder is for a busy machine. */
const goneWithinMs = 6_500;

test('a server under load that is stopped cuts nothing, and ends when all is answered [OPS-76]', async () => {
  const port = await freePort();
  const server = startServer({ DATA_DIR: migratedFolder(), PORT: String(port) });
  await ready(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  // Refused before the password is checked, which would keep a busy machine longer than the grace time.
  const body = '{}';
  const answered = { ok: 0, closing: 0, last: 0 };
  const cut: string[] = [];
  let isEnding = false;

  const ask = async () => {
    const outgoing = request({
      port,
      agent,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/User/Login',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    }).end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    answered.ok += 1;
    answered.last = performance.now();
    if (answer.headers.connection === 'close') answered.closing += 1;
  };
  const work = async () => {
    for (;;) {
      try {
        await ask();
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (!(isEnding && code === 'ECONNREFUSED')) cut.push(code);
        return;
      }
    }
  };
  const working = Array.from({ length: 20 }, work);
  await expect.poll(() => answered.ok, { timeout: 30_000 }).toBeGreaterThan(60);
  isEnding = true;
  server.program.kill('SIGTERM');
  // A load balancer switches to another server from now on.
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await server.ended).toBe(0);
  const ended = performance.now();
  await Promise.all(working);
  agent.destroy();
  expect([health.status, health.headers.has('retry-after')]).toEqual([503, true]);
  expect(cut).toEqual([]);
  expect(answered.closing).toBeGreaterThan(0);
  expect(ended - answered.last).toBeLessThan(endsWithinMs);
}, 120_000);

test('a server with an overlong request stops within 5 s and logs the aborted request [OPS-76]', async () => {
  const port = await freePort();
  const server = startServer({
    DATA_DIR: migratedFolder(),
    PORT: String(port),
    NODE_ENV: 'production',
    TOKEN_SECRET: 'x'.repeat(40),
  });
  await ready(server);
  const slowRequest = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/User/Login',
    headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
  }).on('error', () => undefined);
  const cut = new Promise((resolve) => slowRequest.once('close', resolve));
  slowRequest.flushHeaders();
  await once(slowRequest, 'continue');
  const toldAt = performance.now();
  server.program.kill('SIGTERM');
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status;
  await expect.poll(readiness).toBe(503);
  expect(await server.ended).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(goneWithinMs);
  await cut;
  expect(server.words.out).toContain('"cut":1');
}, 120_000);
