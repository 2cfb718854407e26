import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Unpacks Debian's packages, and what they need and this system lacks, into `folder/root`; nothing is installed, no service started. */
export function unpackPackages(packages: readonly string[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'archives/partial'), { recursive: true });
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      '--download-only',
      '-o',
      `Dir::Cache::archives=${join(folder, 'archives')}`,
      ...packages,
    ],
    options,
  );
  for (const name of readdirSync(join(folder, 'archives'))) {
    if (name.endsWith('.deb'))
      execFileSync('dpkg', ['-x', join(folder, 'archives', name), join(folder, 'root')], options);
  }
  rmSync(join(folder, 'archives'), { recursive: true });
}
