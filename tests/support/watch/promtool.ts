import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/support/run.ts';

const unpacked = join(root, 'node_modules/.cache/prometheus');

/** The path of promtool: an installed one, else Debian's, unpacked without installing anything; null where there is none. */
export function findPromtool(): string | null {
  const places = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'promtool'));
  const ours = join(unpacked, 'usr/bin/promtool');
  const found = [...places, ours].find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (!existsSync('/etc/debian_version')) return null;
  try {
    process.stdout.write('No promtool found: unpacking the Debian package prometheus (apt-get download).\n');
    unpack();
    return existsSync(ours) ? ours : null;
  } catch {
    rmSync(unpacked, { recursive: true, force: true });
    return null;
  }
}

function unpack(): void {
  mkdirSync(unpacked, { recursive: true });
  const quiet = { cwd: unpacked, stdio: 'ignore' } as const;
  const download = () => execFileSync('apt-get', ['download', '-qq', 'prometheus'], quiet);
  try {
    download();
  } catch {
    execFileSync('apt-get', ['update', '-qq'], quiet); // a machine that has no lists of packages yet
    download();
  }
  const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb')) ?? '';
  execFileSync('sh', ['-c', `dpkg-deb --fsys-tarfile '${archive}' | tar -x ./usr/bin/promtool`], quiet);
  rmSync(join(unpacked, archive));
}
