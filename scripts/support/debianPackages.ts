import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

interface Wanted {
  /** Display name in messages. */
  title: string;
  packages: readonly string[];
  /** Programs that exist if the packages are installed or unpacked. */
  programs: readonly string[];
}

/** Debian packages that are unpacked if missing: they aren't installed, and no service is started. */
export const unpacked = {
  caddy: { title: 'Caddy', packages: ['caddy'], programs: ['usr/bin/caddy'] },
  cluster: {
    title: 'Patroni with etcd',
    packages: ['etcd-server', 'patroni', 'python3-etcd'],
    programs: ['usr/bin/etcd', 'usr/bin/patroni'],
  },
  haproxy: { title: 'HAProxy', packages: ['haproxy'], programs: ['usr/sbin/haproxy'] },
  pgBackRest: { title: 'pgBackRest', packages: ['pgbackrest'], programs: ['usr/bin/pgbackrest'] },
  promtool: { title: 'promtool', packages: ['prometheus'], programs: ['usr/bin/promtool'] },
  swift: {
    title: 'OpenStack Swift',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    programs: ['usr/bin/swift-proxy-server', 'usr/bin/memcached'],
  },
} as const satisfies Record<string, Wanted>;

export type Unpacked = keyof typeof unpacked;

/** Debian programs, installed or unpacked. */
export interface Programs {
  /** Path prefix of `/usr`: empty if they are installed. */
  place: string;
  /** Environment that they need. */
  env: NodeJS.ProcessEnv;
}

/** Path of Debian's own Python, for which its packages are built. */
export const python = '/usr/bin/python3';
const libraries = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const folderOf = (name: Unpacked): string => join(root, 'node_modules/.cache/debian', name);

const unpackedAt = (place: string): Programs => ({
  place,
  env: {
    ...process.env,
    PYTHONPATH: join(place, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(place, libraries),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONWARNINGS: 'ignore',
  },
});

/** Finds programs; null if they are neither installed nor unpacked. */
export function findPrograms(name: Unpacked): Programs | null {
  return (
    [{ place: '', env: process.env }, unpackedAt(folderOf(name))].find(({ place }) =>
      unpacked[name].programs.every((program) => existsSync(`${place}/${program}`)),
    ) ?? null
  );
}

/** Unpacks missing programs; null if they aren't available, which is printed in a line. */
export function ensurePrograms(name: Unpacked): Programs | null {
  const existingPrograms = findPrograms(name);
  if (existingPrograms) return existingPrograms;
  const { title, packages } = unpacked[name];
  try {
    refuseOthers();
    console.log(`No ${title} found: unpacking Debian’s ${packages.join(', ')} (apt-get).`);
    unpack(packages, folderOf(name));
  } catch {
    console.log(`What needs ${title} is skipped: install ${packages.join(', ')}.`);
  }
  return findPrograms(name);
}

/**
 * Returns the programs like `ensurePrograms`, for callers that require them.
 * @throws Error that names the packages
 */
export function needPrograms(name: Unpacked): Programs {
  const programs = ensurePrograms(name);
  if (!programs) throw new Error(`There is no ${unpacked[name].title}.`);
  return programs;
}

/** Copies unpacked programs for another user, who may not reach this folder; installed ones stay in place. */
export function copyPrograms(programs: Programs, folder: string): Programs {
  if (programs.place === '') return programs;
  cpSync(programs.place, folder, { recursive: true, verbatimSymlinks: true });
  return unpackedAt(folder);
}

/**
 * Installs packages, without starting their services.
 * @throws Error if that isn't possible
 */
export function installPackages(...packages: string[]): void {
  refuseOthers();
  console.log(`Installing Debian’s ${packages.join(', ')} (apt-get).`);
  apt(['install', ...quiet, '-o', 'Dpkg::Options::=--force-confold', ...packages], 'inherit');
}

const quiet = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];

function refuseOthers(): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error('Packages are taken on Debian, as root.');
}

function apt(args: readonly string[], errors: 'inherit' | 'ignore'): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const aptArguments of [['update', '-qq'], args])
    execFileSync('apt-get', aptArguments, { stdio: ['ignore', 'ignore', errors], env });
}

/** Unpacks packages with their dependencies that this system lacks. */
function unpack(packages: readonly string[], folder: string): void {
  const half = `${folder}.${process.pid}`;
  const archives = `${half}.archives`;
  try {
    mkdirSync(join(archives, 'partial'), { recursive: true });
    apt(
      ['install', ...quiet, '--download-only', '-o', `Dir::Cache::archives=${archives}`, ...packages],
      'ignore',
    );
    for (const name of readdirSync(archives))
      if (name.endsWith('.deb'))
        execFileSync('dpkg', ['-x', join(archives, name), half], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    for (const leftover of [half, archives]) rmSync(leftover, { recursive: true, force: true });
  }
}
