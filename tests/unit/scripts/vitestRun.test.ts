import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slowest } from '#scripts/support/counts.ts';
import { root } from '#scripts/support/run.ts';
import { readResult } from '#scripts/support/vitestRun.ts';

const file = (name: string, statuses: readonly string[], more: object = {}) => ({
  name: join(root, 'tests', name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `${name} ${index}`,
    failureMessages: status === 'failed' ? ['It broke\n  at a line'] : [],
  })),
  ...more,
});

test('each project of a run has the counts of its own files', () => {
  const report = {
    testResults: [
      file('unit/domain/a.test.ts', ['passed', 'passed', 'skipped']),
      file('unit/b.test.ts', ['passed', 'todo']),
      file('server/c.test.ts', ['passed', 'failed']),
    ],
  };
  const { counts, times } = readResult(report, ['unit', 'server'], 1, true);
  expect(counts.get('unit')).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] });
  expect(counts.get('server')).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['server/c.test.ts 1: It broke'],
  });
  expect(times[0]).toEqual({ file: 'tests/unit/domain/a.test.ts', ms: 2_500 });
});

test('a file that does not load is a failure of its project', () => {
  const report = {
    testResults: [
      file('unit/a.test.ts', ['passed']),
      file('server/b.test.ts', [], { status: 'failed', message: 'Cannot find module x\nby y' }),
    ],
  };
  const { counts } = readResult(report, ['unit', 'server'], 1, true);
  expect(counts.get('unit')?.failed).toBe(0);
  expect(counts.get('server')).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['tests/server/b.test.ts: Cannot find module x'],
  });
  const broken = { testResults: [file('unit/a.test.ts', ['skipped'], { status: 'failed', message: '' })] };
  expect(readResult(broken, ['unit'], 1, true).counts.get('unit')).toEqual({
    passed: 0,
    failed: 1,
    skipped: 1,
    failures: ['tests/unit/a.test.ts: a hook failed; see above'],
  });
});

test('a run that fails without a failed test, or leaves no report, fails', () => {
  const fine = { testResults: [file('unit/a.test.ts', ['passed'])] };
  expect(readResult(fine, ['unit'], 0, true).counts.get('unit')?.failed).toBe(0);
  expect(readResult(fine, ['unit'], 1, true).counts.get('unit')).toMatchObject({ passed: 1, failed: 1 });
  expect(readResult(undefined, ['unit'], 1, false).counts.get('unit')?.failed).toBe(1);
});

test('a whole run in which a project has no test fails; a run of chosen files does not', () => {
  const report = { testResults: [file('unit/a.test.ts', ['passed'])] };
  expect(readResult(report, ['unit', 'server'], 0, true).counts.get('server')?.failed).toBe(1);
  expect(readResult(report, ['unit', 'server'], 0, false).counts.get('server')?.failed).toBe(0);
});

test('the slowest files come longest first, no more than asked for', () => {
  const times = [1, 30, 20].map((ms) => ({ file: `${ms}.test.ts`, ms }));
  expect(slowest(times, 2).map(({ ms }) => ms)).toEqual([30, 20]);
});
