import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/support/product.ts';
import { root, stopProgram } from '../scripts/support/run.ts';
import { figureTable, rounded, type Section } from '../scripts/support/results.ts';

/**
 * Measures `npm ci` and the first and the second `npm start` until it is healthy, in a fresh clone; `npm test -- --record` reports its own
 * time.
 */
export async function measureFreshClone(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const install = timed(() => npm(folder, ['ci', '--no-audit', '--no-fund']));
    const firstStart = await timeStart(folder);
    const secondStart = await timeStart(folder);
    const figures = [
      { what: '`npm ci`', value: install, unit: 's' },
      {
        what: 'first `npm start` (build, migrations, demo data) until healthy',
        value: firstStart,
        unit: 's',
      },
      { what: 'second `npm start` until healthy', value: secondStart, unit: 's' },
    ];
    return { title: 'Install and start in a fresh clone', text: figureTable(figures) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function npm(folder: string, args: readonly string[]): void {
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

function timed(work: () => void): number {
  const startedAt = Date.now();
  work();
  return rounded((Date.now() - startedAt) / 1000);
}

async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const startedAt = Date.now();
  const program = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
      if (answer?.ok) return rounded((Date.now() - startedAt) / 1000, 1);
      if (program.exitCode !== null) throw new Error('npm start ended by itself.');
      await sleep(100);
    }
  } finally {
    await stopProgram(program, 'SIGTERM', 20_000);
    // npm exits before the server that it started.
    while (existsSync(join(folder, 'data/db.lock'))) await sleep(100);
  }
}
