import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { main as build } from './build.ts';
import { ensureChromium } from './support/chromium.ts';
import {
  describe,
  failuresIn,
  numberAt,
  readReport,
  reports,
  runVitest,
  withExitCode,
} from './support/counts.ts';
import type { Counts } from './support/counts.ts';
import { runBin } from './support/run.ts';

interface Part {
  heading: string;
  run: (args: readonly string[]) => Promise<Counts>;
  /** Keeps one core busy: two such parts run beside each other. */
  needsOneCore?: true;
}

/** A check without tests of its own counts as one. */
const check = (isFine: boolean): Counts => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 });

const bin = (name: string, ...fixed: string[]) => ({
  run: async (args: readonly string[]) => check((await runBin(name, [...fixed, ...args])) === 0),
  needsOneCore: true as const,
});

async function runTypes(): Promise<Counts> {
  let isFine = true;
  for (const project of [
    'tsconfig.json',
    'tsconfig.client.json',
    'tsconfig.server.json',
    'tsconfig.sw.json',
  ]) {
    isFine = (await runBin('tsc', ['-p', project])) === 0 && isFine;
  }
  return check(isFine);
}

/** As `npm start` builds it, so that what is tested is what is served. */
const runBuild = async (args: readonly string[]): Promise<Counts> => check((await build(args)) === 0);

const vitest = (project: string) => ({
  run: (args: readonly string[]) => runVitest(project, args),
});

async function runBrowserTests(args: readonly string[]): Promise<Counts> {
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
  return withExitCode(counts, exitCode);
}

const parts = new Map<string, Part>([
  ['lint', { heading: 'Lint', ...bin('eslint', '.', '--max-warnings', '0') }],
  ['types', { heading: 'Types', run: runTypes, needsOneCore: true }],
  ['format', { heading: 'Format', ...bin('prettier', '--check', '--log-level', 'warn', '.') }],
  ['unused', { heading: 'Unused files, exports and packages', ...bin('knip', '--no-progress') }],
  ['unit', { heading: 'Unit tests', ...vitest('unit') }],
  ['i18n', { heading: 'Texts in three languages', ...vitest('i18n') }],
  ['screens', { heading: 'Screen tests', ...vitest('screens') }],
  ['server', { heading: 'Server tests', ...vitest('server') }],
  ['contract', { heading: 'Contract tests', ...vitest('contract') }],
  ['build', { heading: 'Build', run: runBuild, needsOneCore: true }],
  ['browser', { heading: 'Browser tests', run: runBrowserTests }],
]);

/**
 * `npm test`: every part, whatever fails, first those that keep one core busy, two at a time, then the others one after another;
 * and one closing line with the counts of all runners.
 * `npm test -- unit server` runs these parts only; what follows their names goes to the runner.
 * With `--no-skips` or `CI=true` a skipped test fails the run.
 */
export async function main(args: readonly string[]): Promise<number> {
  const mayNotSkip = args.includes('--no-skips') || process.env.CI === 'true';
  const given = args.filter((arg) => arg !== '--no-skips');
  const namedUpTo = given.findIndex((arg) => !parts.has(arg));
  const names = namedUpTo === -1 ? given : given.slice(0, namedUpTo);
  const chosen = names.length > 0 ? names : [...parts.keys()];
  if (chosen.includes('browser')) {
    try {
      ensureChromium();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  }
  mkdirSync(reports, { recursive: true });

  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const rows: string[] = [];
  const runPart = async (part: Part): Promise<void> => {
    console.log(`\n== ${part.heading} ==`);
    const startedAt = Date.now();
    const counts = await part.run(given.slice(names.length));
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    failures.push(...(counts.failures?.length ? counts.failures : counts.failed > 0 ? [part.heading] : []));
    rows.push(`${part.heading}: ${describe({ ...counts, failures: [] })} (${seconds} s)`);
  };
  const waiting = chosen.flatMap((name) => parts.get(name) ?? []);
  const single = waiting.filter(({ needsOneCore }) => needsOneCore);
  const runSingle = async (): Promise<void> => {
    for (let part = single.shift(); part; part = single.shift()) await runPart(part);
  };
  await Promise.all([runSingle(), runSingle()]);
  for (const part of waiting.filter(({ needsOneCore }) => !needsOneCore)) await runPart(part);
  console.log(`\n== Summary ==\n${rows.join('\n')}`);
  if (mayNotSkip && total.skipped > 0) console.log('A skipped test fails this run.');
  console.log(describe({ ...total, failures }));
  return total.failed > 0 || (mayNotSkip && total.skipped > 0) ? 1 : 0;
}
