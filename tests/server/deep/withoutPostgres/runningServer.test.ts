import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { root } from '#scripts/support/run.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { migratedFolder, startServer } = useServers();
const long = { timeout: 90_000 };

describe('a running server', () => {
  test('finishes a request that is under way when it is stopped', long, async () => {
    const port = await freePort();
    const server = startServer({ DATA_DIR: migratedFolder(), PORT: String(port) });
    await ready(server);
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

  test('never makes demo data in production', long, async () => {
    const port = await freePort();
    const server = startServer({
      NODE_ENV: 'production',
      DEMO: 'on',
      TOKEN_SECRET: 'x'.repeat(40),
      DATA_DIR: migratedFolder(),
      PORT: String(port),
    });
    await ready(server);
    expect(server.words.out).not.toContain('example.com');
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/User/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'webadmin@example.com', password: demoPassword }),
    });
    expect(answer.status).toBe(401);
  });

  test('refuses a body that never ends, and keeps working', long, async () => {
    const port = await freePort();
    const server = startServer({ DATA_DIR: migratedFolder(), PORT: String(port) });
    await ready(server);
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
});

test('started by npm, it stops when npm is stopped', long, async () => {
  const dataDir = migratedFolder();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DEMO: 'off', DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lock = join(dataDir, 'db.lock');
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready');
  expect(existsSync(lock)).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false);
});
