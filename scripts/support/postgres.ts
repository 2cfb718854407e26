import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { installPackages } from './debianPackages.ts';
import { freePort } from './product.ts';
import { stopProgram } from './run.ts';

const wantedVersion = '15';
const debianFolder = '/usr/lib/postgresql';

/** Temporary PostgreSQL on the loopback address; its user is a superuser. */
export interface Postgres {
  /** URL (`postgres://…`) of an empty database. */
  url: string;
  /** Stops it temporarily: `fast` notifies connections, `immediate` is like a crash. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>;
  /**
   * Starts it again in the same place with the same data.
   * @throws Error when it doesn't respond within 30 s
   */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
  /** Data folder; `owner` is its user if it isn't this process's. */
  data: string;
  owner: { uid: number; gid: number } | undefined;
}

function findPrograms(): string | undefined {
  const pgConfig = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return [
    join(debianFolder, wantedVersion, 'bin'),
    pgConfig.status === 0 ? pgConfig.stdout.trim() : '',
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, 'bin')),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/** Returns the folder of PostgreSQL’s programs; installs them on Debian if missing, without the cluster that the package would create. */
export function ensurePostgres(): string {
  const existingPrograms = findPrograms();
  if (existingPrograms) return existingPrograms;
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  installPackages(`postgresql-${wantedVersion}`);
  const installed = findPrograms();
  if (!installed) throw new Error(`There is no PostgreSQL ${wantedVersion}: put its pg_config on the PATH.`);
  return installed;
}

/** Returns an unprivileged user, `postgres` or `nobody`, if this process is root, as which PostgreSQL refuses to run. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const userLookup = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (userLookup.status === 0) return { uid: Number(userLookup.stdout), gid: Number(group.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other user.');
}

async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** Returns the fastest settings that lose nothing except in a crash of PostgreSQL; surviving one too costs a little more. */
const settingsOf = (folder: string, survivesCrashes: boolean): string[] => [
  'listen_addresses=127.0.0.1',
  `unix_socket_directories=${folder}`,
  'fsync=off',
  `synchronous_commit=${survivesCrashes ? 'on' : 'off'}`,
  'full_page_writes=off',
  'logging_collector=off',
  'log_min_messages=panic',
];

/** Certificate and key, in PEM. */
export interface ServerCertificate {
  certificate: string;
  key: string;
}

/** Enables TLS on a server. */
function serveTls(
  folder: string,
  { certificate, key }: ServerCertificate,
  user?: { uid: number; gid: number },
) {
  const files = { ssl_cert_file: certificate, ssl_key_file: key };
  const settings = Object.entries(files).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    return `${name}=${file}`;
  });
  return ['ssl=on', ...settings];
}

/**
 * Waits until a server responds.
 * @throws Error when it ends, or doesn't within 30 s
 */
async function reach(url: string, server: ChildProcess): Promise<Client> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = await connect(url);
    if (client) return client;
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error('The throw-away PostgreSQL did not start.');
    await sleep(200);
  }
}

/**
 * Starts an empty cluster in a temporary folder on a free port, without fsync; with `survivesCrashes` committed data outlives a crash of
 * its processes, though not one of the machine; with `tls` it accepts TLS connections as well. `keptIn` is a folder that stays when it
 * stops, and whose data is reused if it exists.
 * @throws Error when PostgreSQL is missing and can't be installed, or doesn't respond within 30 s
 */
export async function startPostgres({
  survivesCrashes = false,
  tls,
  settings: own = [],
  keptIn,
}: {
  survivesCrashes?: boolean;
  tls?: ServerCertificate;
  settings?: readonly string[];
  keptIn?: string;
} = {}): Promise<Postgres> {
  const programs = ensurePostgres();
  const user = ordinaryUser();
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'tillsyn-postgres-'));
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  if (!existsSync(join(data, 'PG_VERSION')))
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'tillsyn', '--auth=trust', '--no-locale', '--encoding=UTF8', '--no-sync'],
      { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  const port = await freePort();
  const settings = [
    ...settingsOf(folder, survivesCrashes),
    ...(tls ? serveTls(folder, tls, user) : []),
    ...own,
  ].flatMap((setting) => ['-c', setting]);
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...options,
      stdio: 'ignore',
    });
  let server = start();
  const stop = async () => {
    await stopProgram(server, 'SIGINT', 10_000);
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const address = `postgres://tillsyn@127.0.0.1:${port}`;
  try {
    const client = await reach(`${address}/postgres`, server);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'tillsyn'");
    if (rowCount === 0) await client.query('CREATE DATABASE tillsyn');
    await client.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `${address}/tillsyn`,
    halt: (mode) => stopProgram(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT', 10_000),
    resume: async () => {
      server = start();
      await (await reach(`${address}/postgres`, server)).end();
    },
    stop,
    data,
    owner: user,
  };
}
