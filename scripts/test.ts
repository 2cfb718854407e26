import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { main as build } from './build.ts';
import { ensureChromium } from './support/chromium.ts';
import { describe, reports, slowest } from './support/counts.ts';
import type { Counts, FileTime } from './support/counts.ts';
import { runBrowserTests } from './support/playwrightRun.ts';
import { root, run, runBin } from './support/run.ts';
import { runProjects } from './support/vitestRun.ts';

/** What keeps one core busy: two of them run beside each other. */
interface Check {
  heading: string;
  run: (args: readonly string[]) => Promise<boolean>;
}

const bin =
  (name: string, ...fixed: string[]) =>
  async (args: readonly string[]): Promise<boolean> =>
    (await runBin(name, [...fixed, ...args])) === 0;

/** Keeps what was found of a file for as long as its bytes are the same. */
const keptIn = (place: string): string[] => [
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', `node_modules/.cache/${place}`],
];

/** The quick linter holds what it knows, types and the React Compiler's rules among it; ESLint the rest, which looks at one file alone. */
async function checkLint(args: readonly string[]): Promise<boolean> {
  const isQuickFine = await bin('oxlint')(args);
  return (await bin('eslint', '.', '--max-warnings', '0', ...keptIn('eslint/'))(args)) && isQuickFine;
}

/**
 * TypeScript 7 takes a third of the time of the version that ESLint's parser still needs. Four projects, as browser, server and worker
 * know other globals; one checker each, as the other core is busy too. Sweeping its memory less often saves a fifth of it.
 */
async function checkTypes(): Promise<boolean> {
  const projects = ['', '.client', '.server', '.sw'].map((name) => `tsconfig${name}.json`);
  const program = join(root, 'node_modules/typescript-native/bin/tsc');
  const asked = [program, '--build', ...projects, '--checkers', '1', '--builders', '1'];
  return (await run(process.execPath, asked, { ...process.env, GOGC: '300' })) === 0;
}

/** As `npm start` builds it, so that what is tested is what is served. */
const checkBuild = async (args: readonly string[]): Promise<boolean> => (await build(args)) === 0;

/** Longest first. */
const checks = new Map<string, Check>([
  ['lint', { heading: 'Lint', run: checkLint }],
  ['types', { heading: 'Types', run: checkTypes }],
  ['build', { heading: 'Build', run: checkBuild }],
  [
    'format',
    {
      heading: 'Format',
      run: bin('prettier', '--check', '--log-level', 'warn', '.', ...keptIn('prettier/checked')),
    },
  ],
  ['unused', { heading: 'Unused files, exports and packages', run: bin('knip', '--no-progress') }],
]);

const projects = new Map([
  ['unit', 'Unit tests'],
  ['i18n', 'Texts in three languages'],
  ['screens', 'Screen tests'],
  ['server', 'Server tests'],
  ['contract', 'Contract tests'],
]);

const partNames = [...checks.keys(), ...projects.keys(), 'browser'];

/** The browser tests' data take a core some twenty seconds: they are made beside the checks, which leave the other one free. */
const madeBeside: Check = {
  heading: 'Data of the browser tests',
  run: async () => (await run(process.execPath, ['tests/support/practiceData.ts'])) === 0,
};

/** Adds up what the parts come to. */
function createTotal() {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const rows: string[] = [];
  const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000);
  const add = (heading: string, counts: Counts, startedAt?: number): void => {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    failures.push(...(counts.failures?.length ? counts.failures : counts.failed > 0 ? [heading] : []));
    const time = startedAt === undefined ? '' : ` (${secondsSince(startedAt)} s)`;
    rows.push(`${heading}: ${describe({ ...counts, failures: [] })}${time}`);
  };
  return { total, failures, rows, add, secondsSince };
}

/**
 * Starts the checks, two at a time, in the order in which they wait.
 * @returns when one core has nothing left to check, and when all is checked
 */
function startChecks(waiting: Check[], args: readonly string[], total: ReturnType<typeof createTotal>) {
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      console.log(`\n== ${check.heading} ==`);
      const startedAt = Date.now();
      const isFine = await check.run(args);
      // A check has no tests of its own: it counts as one. What is only made counts where it fails.
      if (check === madeBeside && isFine) continue;
      total.add(check.heading, { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }, startedAt);
    }
  };
  const cores = [work(), work()];
  return { oneIsFree: Promise.race(cores), done: Promise.all(cores) };
}

/**
 * `npm test`: every part, whatever fails: first the checks that keep one core busy, two at a time; all of Vitest's files in one run,
 * beside the last check; then the browser's; at the end the slowest files and one closing line with the counts of all runners.
 * `npm test -- unit server` runs these parts only; what follows their names goes to the runner.
 * With `--no-skips` or `CI=true` a skipped test fails the run.
 */
export async function main(args: readonly string[]): Promise<number> {
  const mayNotSkip = args.includes('--no-skips') || process.env.CI === 'true';
  const given = args.filter((arg) => arg !== '--no-skips');
  const namedUpTo = given.findIndex((arg) => !partNames.includes(arg));
  const names = namedUpTo === -1 ? given : given.slice(0, namedUpTo);
  const chosen = names.length > 0 ? names : partNames;
  const rest = given.slice(names.length);
  const hasBrowser = chosen.includes('browser');
  if (hasBrowser) {
    try {
      ensureChromium();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  }
  mkdirSync(reports, { recursive: true });

  const startedAt = Date.now();
  const all = createTotal();
  const times: FileTime[] = [];
  const waiting = [...checks].flatMap(([name, check]) => (chosen.includes(name) ? [check] : []));
  if (waiting.length > 0 && hasBrowser) waiting.splice(2, 0, madeBeside);
  const checking = startChecks(waiting, rest, all);
  await checking.oneIsFree;

  const ofVitest = [...projects.keys()].filter((name) => chosen.includes(name));
  if (ofVitest.length > 0) {
    console.log(`\n== ${ofVitest.map((name) => projects.get(name)).join(', ')} ==`);
    const vitestAt = Date.now();
    const result = await runProjects(ofVitest, rest);
    for (const [name, counts] of result.counts) all.add(projects.get(name) ?? name, counts);
    all.rows.push(`Together these took ${all.secondsSince(vitestAt)} s.`);
    times.push(...result.times);
  }
  await checking.done;
  if (hasBrowser) {
    console.log('\n== Browser tests ==');
    const browserAt = Date.now();
    const result = await runBrowserTests(rest);
    all.add('Browser tests', result.counts, browserAt);
    times.push(...result.times);
  }

  if (times.length > 0) {
    console.log('\n== The ten slowest files ==');
    for (const { file, ms } of slowest(times, 10))
      console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
  console.log(`\n== Summary, after ${all.secondsSince(startedAt)} s ==\n${all.rows.join('\n')}`);
  if (mayNotSkip && all.total.skipped > 0) console.log('A skipped test fails this run.');
  console.log(describe({ ...all.total, failures: all.failures }));
  return all.total.failed > 0 || (mayNotSkip && all.total.skipped > 0) ? 1 : 0;
}
