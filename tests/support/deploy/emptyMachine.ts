import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms } from '#scripts/support/debianPackages.ts';
import type { Unpacked } from '#scripts/support/debianPackages.ts';
import { root } from '#scripts/support/run.ts';

/** Packages installed in it in addition to this machine's. */
const packages = [
  'caddy',
  'cluster',
  'haproxy',
  'pgBackRest',
  'promtool',
] as const satisfies readonly Unpacked[];

/** Copy of this machine without a network and without the product, whose writes are discarded. */
export interface EmptyMachine {
  /** Runs a script as root. */
  run: (script: string) => { status: number | null; words: string };
  /**
   * Starts a unit and waits until it is ready or has ended. @throws Error with its output when it ended badly
   */
  startUnit: (name: string) => Promise<void>;
  /** Sends SIGTERM to a unit's process and returns its exit code. */
  stopUnit: (name: string) => Promise<number | null>;
  remove: () => Promise<void>;
}

const overlay = (path: string, lower: readonly string[]): string =>
  [
    `mkdir -p /media${path}/upper /media${path}/work`,
    `mount -t overlay overlay -o lowerdir=${[...lower, path].join(':')},upperdir=/media${path}/upper,workdir=/media${path}/work ${path}`,
  ].join('\n');

/** Installs the product and a disk for backups. The examples' addresses are this machine's own. */
function setUp(): string {
  const places = packages.map((name) => findPrograms(name)?.place ?? '').filter((place) => place !== '');
  const within = (folder: string) => places.map((place) => place + folder).filter((path) => existsSync(path));
  return `set -e
mount -t tmpfs tmpfs /media
mount -t tmpfs tmpfs /opt
mkdir /opt/tillsyn
mount --bind ${root} /opt/tillsyn
mount -o remount,bind,ro /opt/tillsyn
${overlay('/usr', within('/usr'))}
${overlay('/etc', within('/etc'))}
${overlay('/var', [])}
for folder in /mnt /run /tmp /etc/postgresql /var/lib/postgresql; do mkdir -p $folder; mount -t tmpfs -o mode=755 tmpfs $folder; done
chmod 1777 /tmp
mkdir /mnt/backups
ip link set lo up
for number in 1 2 3 10 11 12; do ip address add 10.0.0.$number/32 dev lo; done
echo ready
exec cat`;
}

/** Returns true if this machine supports such a copy. */
export const canBeMade = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  packages.every((name) => findPrograms(name) !== null) &&
  spawnSync('unshare', ['-m', '-n', '-p', '--fork', 'ip', 'link']).status === 0;

export async function makeEmptyMachine(): Promise<EmptyMachine> {
  const args = ['-m', '-n', '-p', '--fork', '--mount-proc', '--kill-child', 'sh', '-c', setUp()];
  // The machine lasts as long as its standard input is open.
  const holder = spawn('unshare', args, { stdio: 'pipe' });
  let words = '';
  for (const stream of [holder.stdout, holder.stderr])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  while (!words.includes('ready\n')) {
    if (holder.exitCode !== null) throw new Error(words);
    await pause(50);
  }
  const pid = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const inside = ['-t', pid, '-m', '-n', '-p', 'env', '-i', `PATH=${path}`];
  const run: EmptyMachine['run'] = (script) => {
    const options = { input: script, encoding: 'utf8', cwd: '/' } as const;
    const { status, stdout, stderr } = spawnSync('nsenter', [...inside, 'sh', '-e'], options);
    return { status, words: stdout + stderr };
  };
  const units = new Map<string, Promise<number | null>>();

  return {
    run,
    startUnit: async (name) => {
      const unit = readUnit(name, run(`cat /etc/systemd/system/${name}`).words);
      const child = spawn('nsenter', [...inside, 'unshare', '-m', 'sh', '-ec', unit], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, 'exit').then(([code]) => code as number | null);
      units.set(name, ended);
      while (child.exitCode === null && !output.includes('is ready at')) await pause(50);
      if ((child.exitCode ?? 0) !== 0) throw new Error(`${name}: ${output}`);
    },
    stopUnit: async (name) => {
      run(`kill -TERM $(cat /run/${name}.pid)`);
      return (await units.get(name)) ?? null;
    },
    remove: async () => {
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
      await Promise.all(units.values());
    },
  };
}

/** Converts a unit to a script: its user, its settings, and a read-only system except for its own folders. */
function readUnit(name: string, text: string): string {
  const valuesOf = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
      value.replaceAll('$$', '$').replaceAll('%%', '%'),
    );
  const [user, folder, settings] = ['User', 'WorkingDirectory', 'EnvironmentFile'].map(
    (key) => valuesOf(key)[0],
  );
  const states = valuesOf('StateDirectory').map((name) => `/var/lib/${name}`);
  const ownFolders = [...states, ...valuesOf('ReadWritePaths')];
  const commands = [...valuesOf('ExecStart'), ...valuesOf('ExecStartPost')];
  const asUser = [
    ...(settings === undefined ? [] : [`set -a; . ${settings}; set +a`]),
    `cd ${folder}`,
    'umask 0077',
    ...commands.slice(0, -1),
    `exec ${commands.at(-1)}`,
  ].join('; ');
  return [
    ...states.map((path) => `install --directory --mode=700 --owner=${user} --group=${user} ${path}`),
    ...ownFolders.map((path) => `mount --bind ${path} ${path}`),
    `echo $$ > /run/${name}.pid`,
    ...['/', '/usr', '/etc', '/var', '/opt', '/mnt', '/run'].map(
      (path) => `mount -o remount,bind,ro ${path}`,
    ),
    'mount -t tmpfs tmpfs /tmp',
    'chmod 1777 /tmp',
    `exec setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs --bounding-set=-all env -i PATH=/usr/bin:/bin sh -ec '${asUser.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}
