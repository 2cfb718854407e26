import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

interface Wanted {
  /** What it is called where it is told of. */
  title: string;
  packages: readonly string[];
  /** Programs that are there when the packages are. */
  programs: readonly string[];
}

/** What is unpacked where it is missing: nothing of it is installed, and no service is started. */
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

/** Programs of Debian's, installed or unpacked. */
export interface Programs {
  /** What stands before `/usr`: nothing where they are installed. */
  place: string;
  /** The environment that they need. */
  env: NodeJS.ProcessEnv;
}

/** Debian's own Python, which its packages are for. */
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

/** Where programs are; null where they are neither installed nor unpacked. */
export function findPrograms(name: Unpacked): Programs | null {
  return (
    [{ place: '', env: process.env }, unpackedAt(folderOf(name))].find(({ place }) =>
      unpacked[name].programs.every((program) => existsSync(`${place}/${program}`)),
    ) ?? null
  );
}

/** Unpacks what is missing; null where it can't be had, which is said in a line. */
export function ensurePrograms(name: Unpacked): Programs | null {
  const found = findPrograms(name);
  if (found) return found;
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
 * The same for what can't do without.
 * @throws Error that names the packages
 */
export function needPrograms(name: Unpacked): Programs {
  const found = ensurePrograms(name);
  if (!found) throw new Error(`There is no ${unpacked[name].title}.`);
  return found;
}

/** Unpacked programs for another user, who may not reach this folder; installed ones are where they are. */
export function copyPrograms(programs: Programs, folder: string): Programs {
  if (programs.place === '') return programs;
  cpSync(programs.place, folder, { recursive: true, verbatimSymlinks: true });
  return unpackedAt(folder);
}

/** Installs packages, without starting their services. @throws Error where that can't be done */
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
  for (const each of [['update', '-qq'], args])
    execFileSync('apt-get', each, { stdio: ['ignore', 'ignore', errors], env });
}

/** Unpacks packages with what they need and this system lacks. */
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
    for (const left of [half, archives]) rmSync(left, { recursive: true, force: true });
  }
}
