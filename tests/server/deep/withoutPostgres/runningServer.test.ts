import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/support/product.ts';
import { root } from '../../../../scripts/support/run.ts';
import { demoPassword } from '../../../../server/db/demo/accounts.ts';
import { ready, useServers } from '../../../support/serverProcess.ts';

const { newFolder, migratedFolder, startServer } = useServers();
const long = { timeout: 90_000 };

describe('a running server', () => {
  test('owns its data folder and its port, and gives them back when it is stopped', long, async () => {
    const dataDir = newFolder();
    const port = await freePort();
    const first = startServer({ DATA_DIR: dataDir, PORT: String(port) });
    await ready(first);
    expect(first.words.out).toContain(`http://127.0.0.1:${port}/`);
    const secret = statSync(join(dataDir, 'token-secret'));
    expect(secret.mode & 0o777).toBe(0o600);

    const second = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.words.error).toMatch(
      new RegExp(`^The data folder is in use by process ${first.program.pid} since \\d{4}-.*\\n$`),
    );
    const third = startServer({ DATA_DIR: migratedFolder(), PORT: String(port) });
    expect(await third.ended).toBe(1);
    expect(third.words.error).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken.*\\n$`));

    const asked = Date.now();
    first.program.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(5_000);
    expect(existsSync(join(dataDir, 'db.lock'))).toBe(false);

    const fourth = startServer({ DATA_DIR: dataDir, PORT: String(port) });
    await ready(fourth);
    fourth.program.kill('SIGINT');
    expect(await fourth.ended).toBe(0);
  });

  test('that was killed leaves a lock that the next start takes over', long, async () => {
    const dataDir = migratedFolder();
    const port = String(await freePort());
    const first = startServer({ DATA_DIR: dataDir, PORT: port });
    await ready(first);
    first.program.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(dataDir, 'db.lock'))).toBe(true);
    const second = startServer({ DATA_DIR: dataDir, PORT: port });
    await ready(second);
    expect(JSON.parse(readFileSync(join(dataDir, 'db.lock'), 'utf8'))).toMatchObject({
      pid: second.program.pid,
    });
  });

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

  test('refuses a body that never ends, and goes on working', long, async () => {
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

test('a lock that was never written whole is taken over', long, async () => {
  const dataDir = migratedFolder();
  writeFileSync(join(dataDir, 'db.lock'), '{"pid": 1');
  const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await ready(server);
});

test('started by npm, it stops when npm is stopped', long, async () => {
  const dataDir = migratedFolder();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DEMO: 'off', DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lock = join(dataDir, 'db.lock');
  let said = '';
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready');
  expect(existsSync(lock)).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false);
});
