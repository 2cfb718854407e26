import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { turns } from './inTurn.ts';

/** The content of `.ci/rotation.json`: which third is next, and the commit at which the deep run was green last. */
interface RotationState {
  base: string;
  turn: number;
}

const file = '.ci/rotation.json';
/** With more commits since the base everything runs: nobody has moved the rotation on. */
const mostCommits = 300;

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function readState(folder: string): RotationState {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as RotationState;
}

/** What changed since the base, committed or not; or why everything has to run. */
export type Changes = { turn: number; base: string; changed: readonly string[] } | { reason: string };

/** Reads the turn and the files that changed since the base. Nothing but the repository's own history is asked. */
export function readChanges(folder = root): Changes {
  const { base, turn } = readState(folder);
  const isKnown =
    /^[0-9a-f]{40}$/.test(base) &&
    spawnSync('git', ['merge-base', '--is-ancestor', base, 'HEAD'], { cwd: folder, stdio: 'ignore' })
      .status === 0;
  if (!isKnown) return { reason: `the history has no commit ${base} (${file})` };
  const commits = Number(git(folder, 'rev-list', '--count', `${base}..HEAD`));
  if (commits > mostCommits) return { reason: `${commits} commits have been made since ${base} (${file})` };
  const changed = lines(git(folder, 'diff', '--name-only', '--no-renames', base));
  const untracked = lines(git(folder, 'ls-files', '--others', '--exclude-standard'));
  return { turn: turn % turns, base, changed: [...changed, ...untracked].sort() };
}

/**
 * Makes HEAD the base and the next third the one that is due.
 * @returns a line for the end of the run, which says why if nothing was moved
 */
export function moveRotationOn(folder = root): string {
  const beside = [`:!${file}`, ':!bench/results.md'];
  if (git(folder, 'status', '--porcelain', '--', '.', ...beside) !== '')
    return `${file} stays as it is: what was tested isn't committed.`;
  const turn = (readState(folder).turn + 1) % turns;
  writeFileSync(
    join(folder, file),
    `${JSON.stringify({ base: git(folder, 'rev-parse', 'HEAD'), turn }, null, 2)}\n`,
  );
  return `${file} has moved on to third ${turn + 1} of ${turns}: commit it.`;
}
