import { afterEach, expect, test, vi } from 'vitest';
import { readTestArgs } from '#scripts/support/testArgs.ts';
import { createTotal, printTotal } from '#scripts/support/testTotal.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const parts = ['lint', 'unit', 'browser'];

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without a part all of them run, whole', () => {
  vi.stubEnv('CI', '');
  expect(readTestArgs([], parts)).toEqual({
    chosen: parts,
    rest: [],
    mayNotSkip: false,
    isRecorded: false,
    isWhole: false,
  });
});

test('named parts run in their own order, and arguments after their names are passed to the runner', () => {
  const { chosen, rest } = readTestArgs(['browser', 'unit', 'tests/unit/a.test.ts', 'lint'], parts);
  expect(chosen).toEqual(['unit', 'browser']);
  expect(rest).toEqual(['tests/unit/a.test.ts', 'lint']);
});

test('a skipped test fails where CI or a word says so', () => {
  vi.stubEnv('CI', 'true');
  expect(readTestArgs(['--record'], parts)).toMatchObject({ mayNotSkip: true, isRecorded: true, rest: [] });
  vi.stubEnv('CI', '');
  expect(readTestArgs(['unit', '--no-skips'], parts)).toMatchObject({ mayNotSkip: true, chosen: ['unit'] });
});

test('the end of a run names each part with its time, what failed, and all counts in one line', () => {
  const lines = expectWarning(/^/);
  const total = createTotal();
  total.add('Lint', { passed: 0, failed: 1, skipped: 0 }, Date.now() - 2_000);
  total.add(
    'Unit tests',
    { passed: 7, failed: 1, skipped: 2, failures: ['a test: its message'] },
    Date.now(),
  );
  total.add('Faults', { passed: 3, failed: 0, skipped: 0 }, Date.now() - 340_000);
  total.times.push({ file: 'quick.test.ts', ms: 100 }, { file: 'slow.test.ts', ms: 12_340 });
  total.addStage('Tests without a browser', Date.now() - 300_000);
  printTotal(total, ['A note.'], 730);
  const output = lines().join('\n');
  expect(output).toMatch(/12\.3 s {2}slow\.test\.ts\n +0\.1 s {2}quick\.test\.ts/);
  expect(output).toContain('Lint: 0 passed, 1 failed, 0 skipped (2 s)');
  // The machine is half as fast as the one of the budgets.
  expect(output).toContain('Faults: 3 passed, 0 failed, 0 skipped (340 s of 330)');
  expect(output).toContain('Tests without a browser: 300 s of 670\n');
  expect(output).toContain('Over budget by 10 s: Faults.\n');
  expect(output).toMatch(
    /A note\.\nFAILED Lint\nFAILED a test: its message\n10 passed, 2 failed, 2 skipped$/,
  );
});
