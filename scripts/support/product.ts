import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stopProgram, untilUp } from './run.ts';

/** Node flags for a server, as in `npm start`: by default Node takes 100 MB more for short-lived objects. */
export const serverFlags = ['--max-semi-space-size=16'];

/** Running product: client and backend at one address, with its own data. */
export interface Product {
  /** URL without a trailing slash. */
  url: string;
  pid: number;
  dataDir: string;
  /** Stops it as an administrator would (SIGTERM), and removes its data. */
  stop: () => Promise<void>;
}

/** Ports of `freePort`: below the range from which systems take the ports of outgoing connections (Linux: 32768 and above). */
const freePorts = { from: 10_100, until: 32_000 };
const mostAttempts = 100;

/**
 * Returns a free port on the loopback address. An outgoing connection never takes it, so that a program that is stopped can be started
 * again on it.
 * @throws Error when none of a hundred drawn ports is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const port = randomInt(freePorts.from, freePorts.until);
    if (await canListen(port)) return port;
  }
  throw new Error('No free port.');
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Starts the built product with demo data in a temporary folder on a free port.
 * @param env settings in addition to the defaults
 * @param program the server, or another program with the same settings and responses
 * @throws Error with the server's last output when it isn't healthy within 120 s
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  program = 'server/main.ts',
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-data-'));
  const { DATABASE_URL: _ignored, ...inherited } = process.env;
  const server = spawn(process.execPath, [...serverFlags, program], {
    cwd: root,
    env: { ...inherited, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);

  const stop = async () => {
    await stopProgram(server, 'SIGTERM', 15_000);
    rmSync(dataDir, { recursive: true, force: true });
  };

  const failed = async () => {
    await stop();
    return new Error(`The product did not start:\n${words}`);
  };
  await untilUp(server, () => isHealthy(url), { patienceMs: 120_000, pauseMs: 250, failed });
  return { url, pid: server.pid ?? 0, dataDir, stop };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(4_000) })).ok;
  } catch {
    return false;
  }
}
