import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#scripts/support/product.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMs = 240_000;

/** The real server as a separate process, on data that survive it. */
export interface ServerProcess {
  /** Base of every call, with a slash at its end. */
  url: string;
  /** Starts it and answers once it is ready. @throws Error with its last words when it doesn't get ready */
  start(): Promise<void>;
  isRunning(): boolean;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
}

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A database of its own at `TEST_DATABASE_URL`, or none: then the embedded one serves. */
const makeDatabase = async (): Promise<{ env: NodeJS.ProcessEnv; drop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return { env: {}, drop: async () => undefined };
  const name = `tillsyn_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `CREATE DATABASE ${name}`);
  const ownUrl = new URL(url);
  ownUrl.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: ownUrl.toString() },
    drop: () => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`),
  };
};

/** Creates a server with demo data that isn't started yet: on shared data, or on its own database and files. */
export const makeServerProcess = async (
  shared?: {
    databaseUrl: string;
    filesUrl: string;
    port?: number;
    settings?: NodeJS.ProcessEnv;
  },
  settings: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> => {
  const port = shared?.port ?? (await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-faults-'));
  const { env, drop } = shared
    ? {
        env: { DATABASE_URL: shared.databaseUrl, FILES_URL: shared.filesUrl, ...shared.settings },
        drop: async () => undefined,
      }
    : await makeDatabase();
  let program: ReturnType<typeof spawn> | null = null;

  const kill = async (): Promise<void> => {
    const dying = program;
    program = null;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const ended = once(dying, 'exit');
    dying.kill('SIGKILL');
    await ended;
  };

  return {
    url: `http://127.0.0.1:${port}/api/`,
    start: async () => {
      const { PATH } = process.env;
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { PATH, DEMO: 'on', PORT: String(port), DATA_DIR: dataDir, ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      program = started;
      let words = '';
      const listen = (chunk: Buffer): void => {
        words = (words + chunk.toString()).slice(-4_000);
      };
      started.stdout.on('data', listen);
      started.stderr.on('data', listen);
      const deadline = Date.now() + startLimitMs;
      while (!words.includes('is ready')) {
        if (started.exitCode !== null || Date.now() > deadline)
          throw new Error(`The server did not start:\n${words}`);
        await sleep(20);
      }
    },
    isRunning: () => program !== null && program.exitCode === null && program.signalCode === null,
    kill,
    remove: async () => {
      await kill();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
