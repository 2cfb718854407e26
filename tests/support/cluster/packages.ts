import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/support/run.ts';

/** Debian's packages beside PostgreSQL's and Python's own, with what they can't be without. */
const packages = [
  ...['etcd-server', 'haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1', 'patroni'],
  ...['python3-cdiff', 'python3-click', 'python3-dateutil', 'python3-dnspython', 'python3-etcd'],
  ...['python3-pkg-resources', 'python3-prettytable', 'python3-psutil', 'python3-psycopg2', 'python3-six'],
  ...['python3-urllib3', 'python3-wcwidth', 'python3-yaml'],
];
const kept = join(root, 'node_modules/.cache/cluster');

/**
 * Unpacks etcd, Patroni and HAProxy into a folder, without installing them. What isn't kept from an earlier run is fetched.
 * @throws Error when this isn't a Debian, or its packages can't be had
 */
export function unpackPrograms(folder: string): void {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/python3'))
    throw new Error(
      'The cluster needs Debian with python3: its packages of Patroni, etcd and HAProxy are taken.',
    );
  mkdirSync(kept, { recursive: true });
  const missing = packages.filter(
    (name) => !readdirSync(kept).some((file) => file.startsWith(`${name}_`) && file.endsWith('.deb')),
  );
  if (missing.length > 0) fetchPackages(missing);
  for (const file of readdirSync(kept).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(kept, file), folder]);
}

function fetchPackages(names: readonly string[]): void {
  process.stdout.write(
    `\nFetching Debian's packages for the cluster (apt-get download): ${names.join(', ')}\n`,
  );
  const fetch = () => execFileSync('apt-get', ['download', '-qq', ...names], { cwd: kept, stdio: 'pipe' });
  try {
    fetch();
  } catch {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    fetch();
  }
}
