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
import {
  changedForAll,
  planRotation,
  readDependencies,
  rotatingFiles,
} from '#scripts/support/rotation/rotation.ts';
import { root } from '#scripts/support/run.ts';

const graph = readDependencies();
const everyTurn = Array.from({ length: turns }, (_, turn) => turn);
const planned = (turn: number, changed: readonly string[] = []) => planRotation(graph, { turn, changed });
const mutants = findLockMutants();
/** The test file of the locks' table, which the proof of locks runs. */
const rowsOfLocks = 'tests/server/deep/postgres/locks/locks.test.ts';

describe('three successive runs', () => {
  const rotations = everyTurn.map((turn) => planned(turn).rotation);

  test('hold every rotating file on PostgreSQL at least once, and each about a third', () => {
    const files = rotatingFiles();
    expect(files.length).toBeGreaterThan(100);
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
    const skipped = rotation.skippedFiles.filter((each) => each !== rowsOfLocks);
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
    const [file = ''] = rotatingFiles();
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

/** Returns the part of a text from `start` to the bracket that closes the first one after it. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at)) && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Returns the parts of a test file that a run may omit: the lists in rotation. */
function rotatingParts(code: string): string[] {
  const calls = [...code.matchAll(/\binTurn\(/g)].map(({ index }) => bracketed(code, index));
  const names = calls.flatMap((call) => [...call.matchAll(/\b[a-z]\w+\b/g)].map(([name]) => name));
  const lists = [...new Set(names)].flatMap((name) => {
    const declared = new RegExp(`\\bconst ${name}\\b[^=]*= (?=[[{(])`).exec(code);
    return declared ? [bracketed(code, declared.index + declared[0].length)] : [];
  });
  return [...calls, ...lists];
}

const idsIn = (code: string): string[] =>
  [...code.matchAll(/\[((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(', '));

/**
 * Returns the statements that a file names outside of rotating parts. A file that rotates as a whole on
 * PostgreSQL runs in every `npm test`.
 */
function fixedIds(file: string, code: string): string[] {
  if (file.startsWith('tests/locks/') || file.startsWith('tests/server/deep/postgres/locks/')) return [];
  return idsIn(rotatingParts(code).reduce((rest, part) => rest.replace(part, ''), code));
}

test('no statement has its only test in the part that rotates', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => file !== relative(root, import.meta.filename),
  );
  const codes = files.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
  const fixed = new Set(codes.flatMap(({ file, code }) => fixedIds(file, code)));
  const namedIds = new Set(codes.flatMap(({ code }) => idsIn(code)));
  expect(namedIds.size).toBeGreaterThan(1_000);
  expect([...namedIds].filter((id) => !fixed.has(id))).toEqual([]);
  const samples = [
    "test.each(inTurn(import.meta.filename, ['a [X-1]', 'b']))('%s [X-2]', () => {});",
    "const cases = ['a [X-3]'];\ntest.each(inTurn(import.meta.filename, cases))('[X-4]', () => {});",
  ];
  expect(samples.flatMap((code) => fixedIds('tests/faults/a.test.ts', code))).toEqual(['X-2', 'X-4']);
  expect(fixedIds('tests/locks/a.test.ts', "test('a [X-5]')")).toEqual([]);
});

test('the budgets of all parts fit into the time of continuous integration', () => {
  expect(sumOfBudgets()).toBeLessThanOrEqual(mostSeconds);
  expect(sumOfBudgets(['Faults', 'Faults on PostgreSQL', 'no part'])).toBe(275);
});
