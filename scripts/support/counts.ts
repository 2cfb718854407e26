import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runBin } from './run.ts';

/** What a run of tests came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Where runners leave their reports. */
export const reports = join(root, 'node_modules/.cache/tests');

/** The closing line of every run; continuous integration adds these lines up. */
export function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A runner that fails without a failed test (a file that doesn't load, an unhandled rejection) counts as one failure. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A runner's JSON report, or undefined where it left none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A number of a report, 0 where it has none of this name. */
export function numberAt(report: unknown, key: string): number {
  const value: unknown = report instanceof Object ? Reflect.get(report, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Runs one of Vitest's projects; `env` goes beside the own environment. */
export async function runVitest(
  project: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const exitCode = await runBin(
    'vitest',
    [
      'run',
      ...['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...args,
    ],
    { ...process.env, ...env },
  );
  const report = readReport(file);
  const counts = {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
  return withExitCode(counts, exitCode);
}
