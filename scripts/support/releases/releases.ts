import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeOnce } from '../madeOnce.ts';
import { root } from '../run.ts';
import type { ContractForm } from './contractForm.ts';

/** Recorded data of a released version: the next one still serves its clients, and lets its servers run in parallel with its own. */
export interface Release {
  version: string;
  commit: string;
  /** Name of its newest migration. */
  migration: string;
  contract: ContractForm;
}

/** Folder with one file for each release. */
export const releasesFolder = join(root, 'tests/contract/releases');

export function lastRelease(): Release {
  const names = readdirSync(releasesFolder).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return JSON.parse(readFileSync(join(releasesFolder, names.at(-1) ?? ''), 'utf8')) as Release;
}

/**
 * Checks out the sources of a commit, with the packages of this checkout, into a temporary folder that is removed with the process; null if
 * the history lacks it, which is printed in one line.
 */
export function sourcesOf(commit: string): string | null {
  const git = { cwd: root, stdio: 'ignore' } as const;
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], git).status !== 0) {
    process.stdout.write(`This clone's history hasn't got ${commit}: what needs its sources is skipped.\n`);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-release-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const packed = join(folder, 'sources.tar');
  execFileSync('git', ['archive', '-o', packed, commit], git);
  execFileSync('tar', ['-xf', packed, '-C', folder]);
  rmSync(packed);
  const [packages, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(linked);
  // Caches aren't shared.
  for (const name of readdirSync(packages).filter((one) => !/^(?:\.cache|\.vite|@tillsyn$)/.test(one)))
    symlinkSync(join(packages, name), join(linked, name));
  // Its own workspace packages, which must not be those of this checkout.
  const workspaces = join(folder, 'packages');
  mkdirSync(join(linked, '@tillsyn'));
  for (const name of existsSync(workspaces) ? readdirSync(workspaces) : [])
    symlinkSync(join(workspaces, name), join(linked, '@tillsyn', name));
  return folder;
}

/** Builds the client of a release as it was served, once from its sources. */
export function clientOf({ version, commit }: Release, sources: string): Promise<string> {
  return madeOnce(`client-of-${version}`, commit.slice(0, 20), async (path) => {
    execFileSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: sources, stdio: 'ignore' });
    cpSync(join(sources, 'dist'), path, { recursive: true });
  });
}
