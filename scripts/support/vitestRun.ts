import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { failuresIn, listAt, numberAt, readReport, reports, textAt } from './counts.ts';
import type { Counts, FileTime } from './counts.ts';
import { root, runBin } from './run.ts';

/** Message of a file that failed without a failed test and without a message: the report has none for a suite's hooks. */
const brokenHook = 'a hook failed; see above';

/** Result of a run of several of Vitest's projects: each one's counts, and the times of the files. */
export interface VitestResult {
  counts: Map<string, Counts>;
  times: FileTime[];
}

/** Runs projects of Vitest in one run, so that two workers share all their files; `env` extends the process's environment. */
export async function runProjects(
  projects: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<VitestResult> {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const exitCode = await runBin(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      ...(process.stdout.isTTY ? [] : ['--no-color']),
      `--outputFile.json=${file}`,
      ...args,
    ],
    { ...process.env, ...env },
  );
  return readResult(readReport(file), projects, exitCode, args.length === 0);
}

export async function runVitest(
  project: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  const { counts } = await runProjects([project], args, env);
  return counts.get(project) ?? { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Reads Vitest's JSON report; a project's files are in its folder below `tests`, those of packages belong to `unit`. A file that doesn't load counts as one failure, as do a
 * run that fails without a failed test (an unhandled rejection) and, if all files were to run, a project without a test.
 */
export function readResult(
  report: unknown,
  projects: readonly string[],
  exitCode: number,
  isWhole: boolean,
): VitestResult {
  const files = listAt(report, 'testResults').map((result) => ({
    file: relative(root, textAt(result, 'name')),
    result,
  }));
  const counts = new Map<string, Counts>();
  for (const project of projects) {
    const ownFiles = files.filter(
      ({ file }) =>
        file.startsWith(`tests/${project}/`) || (project === 'unit' && file.startsWith('packages/')),
    );
    const total = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
    for (const { file, result } of ownFiles) {
      const states = listAt(result, 'assertionResults').map((test) => textAt(test, 'status'));
      const failed = states.filter((state) => state === 'failed').length;
      const isBroken = failed === 0 && textAt(result, 'status') === 'failed';
      total.passed += states.filter((state) => state === 'passed').length;
      total.failed += isBroken ? 1 : failed;
      total.skipped += states.filter((state) => state !== 'passed' && state !== 'failed').length;
      total.failures.push(
        ...(isBroken
          ? [`${file}: ${textAt(result, 'message').split('\n')[0] || brokenHook}`]
          : failuresIn(result)),
      );
    }
    if (isWhole && total.passed + total.failed + total.skipped === 0) {
      total.failed = 1;
      total.failures.push(`${project}: no test ran`);
    }
    counts.set(project, total);
  }
  const [first] = projects;
  const isExplained = [...counts.values()].some(({ failed }) => failed > 0);
  if (first !== undefined && exitCode !== 0 && !isExplained) {
    const before = counts.get(first);
    const failures = [`Vitest ended with ${exitCode} though no test failed; see what it wrote above`];
    counts.set(first, { passed: 0, skipped: 0, ...before, failed: 1, failures });
  }
  const times = files.map(({ file, result }) => ({
    file,
    ms: numberAt(result, 'endTime') - numberAt(result, 'startTime'),
  }));
  return { counts, times };
}
