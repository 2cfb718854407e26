import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readChangelog } from '#scripts/support/changelog.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-changelog-'));
afterAll(() => rmSync(folder, { recursive: true }));
const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) =>
  execFileSync('git', [...author, ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, GIT_COMMITTER_DATE: '2026-03-02T12:00:00Z' },
  });
const commit = (subject: string) => git('commit', '--allow-empty', '-m', `${subject}\n\nWhy it is so.`);
const readVersions = () => readChangelog(folder, '1.2.0').versions;

test('a folder without a repository, and one without tags, has the version of the package alone [LOG-02]', () => {
  expect(readVersions()).toEqual([{ version: '1.2.0', date: null, changes: [] }]);
  git('init', '-b', 'main');
  commit('Begin');
  expect(readVersions()).toEqual([{ version: '1.2.0', date: '2026-03-02', changes: ['Begin'] }]);
});

test('tags are versions with the subjects since the one before; what came later is the package’s [LOG-02]', () => {
  git('tag', 'v1.0.0');
  commit('Walk rounds');
  git('tag', 'v1.1.0');
  git('tag', 'working-copy');
  expect(readVersions().map(({ version, changes }) => [version, changes])).toEqual([
    ['1.1.0', ['Walk rounds']],
    ['1.0.0', ['Begin']],
  ]);
  commit('Plan rounds');
  expect(readVersions()[0]).toEqual({ version: '1.2.0', date: '2026-03-02', changes: ['Plan rounds'] });
  git('tag', 'v1.2.0');
  commit('Mend a slip');
  expect(readVersions().map(({ version, changes }) => [version, changes])).toEqual([
    ['1.2.0', ['Mend a slip', 'Plan rounds']],
    ['1.1.0', ['Walk rounds']],
    ['1.0.0', ['Begin']],
  ]);
});
