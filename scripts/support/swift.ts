import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';
import { unpackPackages } from './debianPackages.ts';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
/** Debian's own, which its packages are for. */
export const python = '/usr/bin/python3';
const folder = join(root, 'node_modules/.cache/swift');

/** Where Swift's programs are, and the environment that they need. */
export interface SwiftPrograms {
  programs: string;
  env: NodeJS.ProcessEnv;
}

const unpacked = (): SwiftPrograms => ({
  programs: join(folder, 'root/usr/bin'),
  env: {
    ...process.env,
    PYTHONPATH: join(folder, 'root/usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(
      folder,
      `root/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
    ),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONWARNINGS: 'ignore',
  },
});

/** Unpacks Debian's packages, and what they need and this system lacks, without installing them: no service is started. */
function unpack(): void {
  console.log('No OpenStack Swift found: unpacking Debian’s packages of it (apt-get, 12 MB).');
  unpackPackages(packages, folder);
}

const isThere = ({ programs }: SwiftPrograms): boolean =>
  [python, join(programs, 'swift-proxy-server'), join(programs, 'memcached')].every((path) =>
    existsSync(path),
  );

/** Swift's programs, installed or unpacked; null where there are none. */
export function findSwift(): SwiftPrograms | null {
  const installed = { programs: '/usr/bin', env: process.env };
  return [installed, unpacked()].find(isThere) ?? null;
}

/** Unpacks Swift where it is missing, or says in one line why its tests will be skipped. */
export function ensureSwift(): void {
  if (findSwift()) return;
  const skips = 'The tests of object stores are skipped:';
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.log(`${skips} install ${packages.join(', ')}.`);
    return;
  }
  try {
    unpack();
  } catch {
    console.log(`${skips} Debian’s packages of OpenStack Swift can’t be had.`);
  }
}
