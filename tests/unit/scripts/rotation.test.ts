import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mostSeconds, sumOfBudgets } from '#scripts/support/budgets.ts';
import { findLockMutants, lockMutantsInTurn } from '#scripts/support/lockMutants.ts';
import { moveRotationOn, readChanges } from '#scripts/support/rotation/base.ts';
import { inTurn, thirdOf, turns } from '#scripts/support/rotation/inTurn.ts';
import type { Rotation } from '#scripts/support/rotation/inTurn.ts';
import { dependentsOf } from '#scripts/support/rotation/importGraph.ts';
import { filesInTurn, filesOnBothDatabases, rowsOfLocks } from '#scripts/support/rotation/rotatingFiles.ts';
import { changedForAll, planRotation, readDependencies } from '#scripts/support/rotation/rotation.ts';
import { fixedIdsIn, idsIn } from '#scripts/support/rotation/statements.ts';
import { root } from '#scripts/support/run.ts';

const graph = readDependencies();
const everyTurn = Array.from({ length: turns }, (_, turn) => turn);
const planned = (turn: number, changed: readonly string[] = []) => planRotation(graph, { turn, changed });
const mutants = findLockMutants();

describe('three successive runs', () => {
  const rotations = everyTurn.map((turn) => planned(turn).rotation);

  test.each([
    ['server test that both databases run', filesOnBothDatabases(), 100],
    ['deep test that starts browsers or servers', filesInTurn(graph), 50],
  ])('hold each file with a %s at least once, and each about a third', (_kind, files, least) => {
    expect(files.length).toBeGreaterThan(least);
    for (const { skippedFiles } of rotations) {
      const runFiles = files.filter((file) => !skippedFiles.includes(file));
      expect(runFiles.length / files.length).toBeGreaterThan(0.25);
      expect(runFiles.length / files.length).toBeLessThan(0.42);
    }
    const skippedAlways = files.filter((file) =>
      rotations.every(({ skippedFiles }) => skippedFiles.includes(file)),
    );
    expect(skippedAlways).toEqual([]);
  });

  test('try the removal of every lock at least once', () => {
    const runMutants = new Set(rotations.flatMap((rotation) => lockMutantsInTurn(mutants, rotation)));
    expect(mutants.filter((mutant) => !runMutants.has(mutant))).toEqual([]);
    expect(lockMutantsInTurn(mutants, null)).toEqual(mutants);
  });

  test.each([1, 2, 3, 4, 14, 80])(
    'take each entry of a list of %i, and at least one every time',
    (length) => {
      const entries = Array.from({ length }, (_, index) => index);
      const thirds = everyTurn.map((turn) => thirdOf(entries, turn));
      expect(thirds.every((third) => third.length > 0)).toBe(true);
      expect([...new Set(thirds.flat())].toSorted((a, b) => a - b)).toEqual(entries);
    },
  );
});

describe('tests that depend on a change run in every third', () => {
  const list = ['one', 'two', 'three', 'four'];
  const namesInTurn = (rotation: Rotation, file: string) => inTurn(join(root, file), list, rotation);

  test.each(everyTurn)('server tests and locks of a changed service, in turn %i', (turn) => {
    const file = mutants.find((mutant) => mutant.file.startsWith('server/services/'))?.file ?? '';
    const { rotation, notes } = planned(turn, [file]);
    const onBothDatabases = filesOnBothDatabases();
    const skipped = rotation.skippedFiles.filter((each) => onBothDatabases.includes(each));
    expect(skipped.length).toBeLessThan(25);
    expect(
      skipped.filter((each) => readFileSync(join(root, each), 'utf8').includes('server/backend.ts')),
    ).toEqual([]);
    const ownMutants = mutants.filter((mutant) => mutant.file === file);
    expect(lockMutantsInTurn(ownMutants, rotation)).toEqual(ownMutants);
    expect(notes.join('\n')).toContain(`depends on a change: ${file} (`);
    expect(namesInTurn(rotation, 'tests/faults/sweepSuite.ts')).toEqual(list);
  });

  test.each(everyTurn)(
    'languages and sizes of a changed screen, but nothing of the server, in turn %i',
    (turn) => {
      const { rotation } = planned(turn, ['src/features/status/StatusScreen.tsx']);
      expect(readFileSync(join(root, 'src/features/status/StatusScreen.tsx'), 'utf8')).not.toBe('');
      expect(namesInTurn(rotation, 'tests/e2e/deep/office/office.e2e.ts')).toEqual(list);
      expect(namesInTurn(rotation, 'tests/faults/sweepSuite.ts')).toEqual(thirdOf(list, turn));
      expect(rotation.skippedFiles.length).toBeGreaterThan(50);
      expect(lockMutantsInTurn(mutants, rotation).length).toBeLessThan(mutants.length / 2);
    },
  );

  test('a changed test file, and all locks with a changed row', () => {
    const [file = ''] = filesOnBothDatabases();
    for (const turn of everyTurn) expect(planned(turn, [file]).rotation.skippedFiles).not.toContain(file);
    const { rotation } = planned(0, ['tests/server/deep/postgres/locks/rows/rounds.ts']);
    expect(lockMutantsInTurn(mutants, rotation)).toEqual(mutants);
  });

  test.each([
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'vite.config.ts',
    'playwright.config.ts',
    'server/db/migrations/0001_new.sql',
    'locales/sv/common.json',
    'scripts/testDeep.ts',
    'scripts/support/vitestRun.ts',
    'scripts/support/lockSites.ts',
    '.ci/run',
  ])('everything runs after a change of %s', (file) => {
    expect(changedForAll(graph, ['docs/developing.md', file])).toBe(file);
  });

  test('nothing runs additionally after a change of texts for people', () => {
    const texts = ['README.md', 'docs/developing.md', 'bench/results.md', '.ci/rotation.json', 'knip.json'];
    expect(changedForAll(graph, texts)).toBeNull();
    expect(planned(1, texts).rotation.skippedFiles).toEqual(planned(1).rotation.skippedFiles);
  });
});

describe('the base of a rotation', () => {
  /** Creates a repository with one commit per call of `commit`. */
  const repository = () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillsyn-rotation-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
    const commit = (): string => {
      git('add', '.');
      git('commit', '-q', '-m', 'Change');
      return git('rev-parse', 'HEAD');
    };
    git('init', '-q');
    mkdirSync(join(folder, '.ci'));
    write('.ci/rotation.json', JSON.stringify({ base: '0'.repeat(40), turn: 2 }));
    write('a.ts', '1');
    commit();
    return { folder, write, commit };
  };

  test('makes everything run if the history does not have it', () => {
    const { folder } = repository();
    expect(readChanges(folder)).toEqual({
      reason: expect.stringContaining('the history has no commit 000') as string,
    });
  });

  test('moves to HEAD with the next third; changes are reported from there, committed or not', () => {
    const { folder, write, commit } = repository();
    write('b.ts', '1');
    expect(moveRotationOn(folder)).toContain('stays as it is');
    const base = commit();
    expect(moveRotationOn(folder)).toContain('moved on to third 1 of 3');
    commit();
    write('a.ts', '2');
    commit();
    write('b.ts', '2');
    write('c.ts', '1');
    expect(readChanges(folder)).toEqual({
      turn: 0,
      base,
      changed: ['.ci/rotation.json', 'a.ts', 'b.ts', 'c.ts'],
    });
  });
});

test('no statement has its only test in the part that rotates', () => {
  const inTurnAlone = new Set(filesInTurn(graph));
  const isOfLocks = (file: string) => file.startsWith('tests/locks/') || file === rowsOfLocks;
  const isRunAlways = (file: string) =>
    /\.(?:test|e2e)\.tsx?$/.test(file) && !inTurnAlone.has(file) && !isOfLocks(file);
  const modules = globSync('tests/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== relative(root, import.meta.filename))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .filter(({ code }) => idsIn(code).length > 0);
  const runAlways = modules.filter(({ file }) => [...dependentsOf(graph, [file])].some(isRunAlways));
  const fixed = new Set(runAlways.flatMap(({ code }) => fixedIdsIn(code)));
  const namedIds = new Set(modules.flatMap(({ code }) => idsIn(code)));
  expect(namedIds.size).toBeGreaterThan(1_000);
  expect([...namedIds].filter((id) => !fixed.has(id))).toEqual([]);
  const samples = [
    "test.each(inTurn(import.meta.filename, ['a [X-1]', 'b']))('%s [X-2]', () => {});",
    "const cases = ['a [X-3]'];\ntest.each(inTurn(import.meta.filename, cases))('[X-4]', () => {});",
    "/** Checks [X-5]. */\n// [X-6]\ntest('a [X-7, X-8]', () => {});",
  ];
  expect(samples.flatMap(fixedIdsIn)).toEqual(['X-2', 'X-4', 'X-7', 'X-8']);
});

test('the budgets of all parts fit into the time of continuous integration', () => {
  expect(sumOfBudgets()).toBeLessThanOrEqual(mostSeconds);
  expect(sumOfBudgets(['Faults', 'Faults on PostgreSQL', 'no part'])).toBe(343);
});
