import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { turns } from './inTurn.ts';

/** Content of `.ci/rotation.json`: the next third, and the commit of the last green deep run. */
interface RotationState {
  base: string;
  turn: number;
}

const file = '.ci/rotation.json';
/** Number of commits since the base above which everything runs: the rotation was never advanced. */
const mostCommits = 300;

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function readState(folder: string): RotationState {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as RotationState;
}

/** Files changed since the base, committed or not; or the reason why everything has to run. */
export type Changes = { turn: number; base: string; changed: readonly string[] } | { reason: string };

/** Reads the turn and the files that changed since the base, only from the repository's own history. */
export function readChanges(folder = root): Changes {
  const { base, turn } = readState(folder);
  const isKnown =
    /^[0-9a-f]{40}$/.test(base) &&
    spawnSync('git', ['merge-base', '--is-ancestor', base, 'HEAD'], { cwd: folder, stdio: 'ignore' })
      .status === 0;
  if (!isKnown) return { reason: `the history has no commit ${base} (${file})` };
  const commits = Number(git(folder, 'rev-list', '--count', `${base}..HEAD`));
  if (commits > mostCommits) return { reason: `${commits} commits have been made since ${base} (${file})` };
  const changedFiles = lines(git(folder, 'diff', '--name-only', '--no-renames', base));
  const untracked = lines(git(folder, 'ls-files', '--others', '--exclude-standard'));
  return { turn: turn % turns, base, changed: [...changedFiles, ...untracked].sort() };
}

/**
 * Makes HEAD the base and selects the next third.
 * @returns a line for the end of the run, with the reason if nothing was changed
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
