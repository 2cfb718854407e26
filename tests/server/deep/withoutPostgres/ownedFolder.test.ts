import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

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

    const stoppedAt = Date.now();
    first.program.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(5_000);
    expect(existsSync(join(dataDir, 'db.lock'))).toBe(false);

    const fourth = startServer({ DATA_DIR: dataDir, PORT: String(port) });
    await ready(fourth);
    fourth.program.kill('SIGINT');
    expect(await fourth.ended).toBe(0);
  });

  test('a killed server leaves a lock that the next start takes over', long, async () => {
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
});

test('a lock that was never written whole is taken over', long, async () => {
  const dataDir = migratedFolder();
  writeFileSync(join(dataDir, 'db.lock'), '{"pid": 1');
  const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await ready(server);
});
