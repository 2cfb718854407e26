import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { root } from '#scripts/support/run.ts';
import { claimStart } from '#server/adminSocket.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { newFolder, startServer } = useServers();

function runAdmin(dataDir: string) {
  const program = spawn(
    process.execPath,
    ['scripts/run.mjs', 'admin', 'create', 'Anna Admin', 'anna@example.com'],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const streams = Promise.all([text(program.stdout), text(program.stderr)]);
  const exited = once(program, 'exit');
  return async () => {
    const [[code], [output, errors]] = await Promise.all([exited, streams]);
    return { code: code as number | null, output, errors };
  };
}

test(
  'a command that meets a starting server waits for it, and the server does it [OPS-107]',
  { timeout: 90_000 },
  async () => {
    // A new folder: the server migrates for seconds before it takes commands.
    const dataDir = newFolder();
    const server = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await expect
      .poll(() => existsSync(join(dataDir, 'start.lock')), { timeout: 30_000, interval: 10 })
      .toBe(true);
    const result = runAdmin(dataDir);
    expect(server.words.out).not.toContain('is ready');
    await ready(server);
    const { code, output, errors } = await result();
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('anna@example.com');
    expect(server.program.exitCode).toBeNull();
  },
);

test(
  'a second server on a folder where one is starting is refused [OPS-107]',
  { timeout: 90_000 },
  async () => {
    const dataDir = newFolder();
    const release = claimStart(dataDir);
    const { ended, words } = startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await ended).toBe(1);
    expect(words.error).toMatch(/^The data folder is in use by process \d+ since [^\n]+\n$/);
    release();
  },
);
