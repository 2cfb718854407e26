import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MapItem } from '../src/contract/drawings/drawing.ts';
import { freePort } from '../scripts/support/product.ts';
import { stopProgram } from '../scripts/support/run.ts';

/** Last version under an open licence (MIT); from 1.0 on it has another. */
const packageVersion = 'json-server@0.17.4';

/** A json-server with the same rows and its own join of their catalogue entry. */
export interface JsonServer {
  /** URL of the list of 100 rows. */
  listUrl: string;
  stop: () => Promise<void>;
}

/**
 * Installs json-server into a temporary folder and starts it. Its 122 packages serve one row of this bench, so they aren't dependencies of
 * the repository.
 * @returns null if npm can't fetch it
 */
export async function startJsonServer(items: readonly MapItem[]): Promise<JsonServer | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-json-server-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!install(folder)) {
    remove();
    return null;
  }
  const protections = new Map(items.map(({ fireProtection }) => [fireProtection.id, fireProtection]));
  const data = {
    mapItems: items.map(({ fireProtection: _joined, ...item }) => item),
    fireProtections: [...protections.values()],
  };
  writeFileSync(join(folder, 'db.json'), JSON.stringify(data));
  const port = await freePort();
  const program = spawn(
    process.execPath,
    [
      'node_modules/json-server/lib/cli/bin.js',
      '--quiet',
      '--host',
      '127.0.0.1',
      '--port',
      `${port}`,
      'db.json',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = async () => {
    await stopProgram(program, 'SIGTERM', 5_000);
    remove();
  };
  const listUrl = `http://127.0.0.1:${port}/mapItems?_expand=fireProtection&_sort=positionNumber,id&_page=1&_limit=100`;
  const deadline = Date.now() + 30_000;
  while (!(await isAnswering(listUrl))) {
    if (program.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('json-server did not start.');
    }
    await sleep(100);
  }
  return { listUrl, stop };
}

function install(folder: string): boolean {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  try {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, packageVersion], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return true;
  } catch {
    return false;
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
