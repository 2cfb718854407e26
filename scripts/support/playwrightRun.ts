import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { failuresIn, listAt, numberAt, readReport, reports, textAt, withExitCode } from './counts.ts';
import type { Counts, FileTime } from './counts.ts';
import { readRotation } from './rotation/inTurn.ts';
import { root, runBin } from './run.ts';
import { readTestDepth } from './testDepth.ts';

/**
 * Runs the browser tests.
 * @returns their counts, and the total time of each file's tests
 */
export async function runBrowserTests(
  args: readonly string[],
): Promise<{ counts: Counts; times: FileTime[] }> {
  const file = join(reports, 'browser.json');
  rmSync(file, { force: true });
  const exitCode = await runBin('playwright', ['test', ...args], {
    ...process.env,
    CHROME_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file);
  const stats: unknown = report instanceof Object ? Reflect.get(report, 'stats') : undefined;
  const counts = {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    skipped: numberAt(stats, 'skipped'),
    failures: failuresIn(report),
  };
  const bare = args.length === 0 ? filesWithoutTest(report) : [];
  counts.failed += bare.length;
  counts.failures.push(...bare.map((path) => `tests/e2e/${path}: no test ran`));
  return { counts: withExitCode(counts, exitCode), times: timesOf(report) };
}

/** Returns files of the run's depth and third that are missing from the report of a whole run: Playwright skips a file without a test. */
function filesWithoutTest(report: unknown): string[] {
  const knownFiles = new Set(listAt(report, 'suites').map((suite) => textAt(suite, 'file')));
  const skippedFiles = readRotation()?.skippedFiles ?? [];
  return globSync('**/*.e2e.ts', { cwd: join(root, 'tests/e2e') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !skippedFiles.includes(`tests/e2e/${path}`))
    .filter((path) => path.includes('deep/') === (readTestDepth() === 'deep') && !knownFiles.has(path));
}

/** Returns the total time of each file's tests over all browsers and sizes; several run in parallel. */
function timesOf(report: unknown): FileTime[] {
  const byFile = new Map<string, number>();
  const add = (suite: unknown): void => {
    for (const inner of listAt(suite, 'suites')) add(inner);
    for (const spec of listAt(suite, 'specs')) {
      const results = listAt(spec, 'tests').flatMap((test) => listAt(test, 'results'));
      const ms = results.reduce<number>((sum, result) => sum + numberAt(result, 'duration'), 0);
      const file = textAt(spec, 'file');
      byFile.set(file, (byFile.get(file) ?? 0) + ms);
    }
  };
  add(report);
  return [...byFile].map(([file, ms]) => ({ file, ms }));
}
