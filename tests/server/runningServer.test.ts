import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/support/product.ts';
import { ready, useServers } from '../support/serverProcess.ts';

const { migratedFolder, startServer } = useServers(afterAll);
const long = { timeout: 90_000 };

const port = await freePort();
const server = startServer({ DATA_DIR: migratedFolder(), PORT: String(port) });
await ready(server);

describe('a running server', () => {
  test('refuses a body that never ends, and goes on working', long, async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
    });
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    const outcome = await fetch(`http://127.0.0.1:${port}/api/v1/User/Login`, init as RequestInit).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(outcome);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  test('finishes a request that is under way when it is stopped', long, async () => {
    const login = fetch(`http://127.0.0.1:${port}/api/v1/User/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password' }),
    });
    await sleep(15);
    server.program.kill('SIGTERM');
    expect((await login).status).toBe(401);
    expect(await server.ended).toBe(0);
  });
});
