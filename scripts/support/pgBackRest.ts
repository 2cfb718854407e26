import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackages } from './debianPackages.ts';
import { root } from './run.ts';

const folder = join(root, 'node_modules/.cache/pgbackrest');

/** The program, installed or unpacked; null where there is none. */
export const findPgBackRest = (): string | null =>
  ['/usr/bin/pgbackrest', join(folder, 'root/usr/bin/pgbackrest')].find((path) => existsSync(path)) ?? null;

/** Unpacks pgBackRest where it is missing, or says in one line why its test will be skipped. */
export function ensurePgBackRest(): void {
  if (findPgBackRest() !== null) return;
  const skips = 'The test of pgBackRest is skipped:';
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.log(`${skips} install pgbackrest.`);
    return;
  }
  try {
    console.log('No pgBackRest found: unpacking Debian’s package of it (apt-get).');
    unpackPackages(['pgbackrest'], folder);
  } catch {
    console.log(`${skips} Debian’s package of it can’t be had.`);
  }
}
