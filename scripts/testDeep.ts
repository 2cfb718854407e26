import { globSync, mkdirSync } from 'node:fs';
import { sumOfBudgets } from './support/budgets.ts';
import { deepChecks } from './support/checks.ts';
import type { Check } from './support/checks.ts';
import { ensureChromium } from './support/chromium.ts';
import { reports } from './support/counts.ts';
import type { Counts, FileTime } from './support/counts.ts';
import { runBrowserTests } from './support/playwrightRun.ts';
import { ensurePrograms } from './support/debianPackages.ts';
import { startPostgres } from './support/postgres.ts';
import { root } from './support/run.ts';
import { moveRotationOn } from './support/rotation/base.ts';
import { startRotation } from './support/rotation/startRotation.ts';
import { recordRun } from './support/recordRun.ts';
import { readTestArgs } from './support/testArgs.ts';
import { createTotal, printTotal } from './support/testTotal.ts';
import { runProjects } from './support/vitestRun.ts';
import { createYardstick } from './support/yardstick.ts';

/** Counts of a part, with the times of its files. */
interface Result {
  counts: Counts;
  times: FileTime[];
}

interface Part {
  heading: string;
  /** Runs the part. `postgresUrl` is a PostgreSQL shared by all parts of the run; null if none needs it. */
  run: (args: readonly string[], postgresUrl: string | null) => Promise<Result>;
  isOnPostgres?: boolean;
}

const vitest =
  (depth: 'deep' | 'all', ...projects: string[]): Part['run'] =>
  async (args, postgresUrl) => {
    const onPostgres =
      postgresUrl === null ? {} : { DATABASE_URL: postgresUrl, TEST_DATABASE_URL: postgresUrl };
    const { counts, times } = await runProjects(projects, args, { TEST_DEPTH: depth, ...onPostgres });
    const allCounts = [...counts.values()];
    const sum = (key: 'passed' | 'failed' | 'skipped') =>
      allCounts.reduce((total, each) => total + each[key], 0);
    const failures = allCounts.flatMap(({ failures: named = [] }) => named);
    const databaseText = postgresUrl === null ? '' : ' on PostgreSQL';
    return {
      counts: { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures },
      times: times.map(({ file, ms }) => ({ file: `${file}${databaseText}`, ms })),
    };
  };

/** Returns a part for a check, which has no tests of its own: it counts as one. */
const partOf = ({ heading, run }: Check): Part => ({
  heading,
  run: async (args) => {
    const { exitCode, words } = await run(args);
    if (exitCode === 0) return { counts: { passed: 1, failed: 0, skipped: 0 }, times: [] };
    console.log(words.trimEnd());
    return { counts: { passed: 0, failed: 1, skipped: 0 }, times: [] };
  },
});

/** Projects with deep tests; tests that need PostgreSQL don't count on the embedded database. */
const deepProjects = ['unit', 'screens', 'server', 'contract'].filter(
  (project) =>
    globSync(`tests/${project}/**/deep/**/*.test.{ts,tsx}`, { cwd: root, exclude: ['**/deep/postgres/**'] })
      .length > 0,
);

const parts = new Map<string, Part>([
  ...[...deepChecks].map(([name, check]) => [name, partOf(check)] as const),
  ['deep', { heading: 'Deep tests without a browser', run: vitest('deep', ...deepProjects) }],
  ['browser', { heading: 'Deep browser tests', run: (args) => runBrowserTests(args) }],
  ['isolation', { heading: 'Rights and scopes taken away', run: vitest('all', 'isolation') }],
  ['faults', { heading: 'Faults', run: vitest('all', 'faults') }],
  [
    'postgres',
    {
      heading: 'Server and contract on PostgreSQL',
      run: vitest('all', 'server', 'contract'),
      isOnPostgres: true,
    },
  ],
  ['locks', { heading: 'Locks taken away, on PostgreSQL', run: vitest('all', 'locks'), isOnPostgres: true }],
  ['faultsPostgres', { heading: 'Faults on PostgreSQL', run: vitest('all', 'faults'), isOnPostgres: true }],
]);

/** Programs without which a part skips tests. */
const neededPrograms = {
  deep: ['haproxy', 'promtool', 'swift'],
  postgres: ['caddy', 'cluster', 'haproxy', 'pgBackRest', 'promtool'],
  faultsPostgres: ['cluster', 'haproxy', 'swift'],
} as const;

const wantedSeconds = sumOfBudgets([...parts.values()].map(({ heading }) => heading));

/**
 * Runs `npm run test:deep`: everything that `npm test` leaves out, before a change is done: the tests in folders called `deep`, the proofs
 * of rights, scopes and locks, faults, and all server tests on PostgreSQL. `npm run test:deep -- browser` runs only this part; further
 * arguments go to the runner. `--record` and `--no-skips` as with `npm test`.
 *
 * Of the proof of locks, the faults, the browser's languages
 * and sizes, and the server's tests that `npm test` has run on the embedded database, a run includes the tests that depend on a change
 * since the base, and one third of the others, selected by `.ci/rotation.json`. A complete run without a failure advances that file, except
 * in CI. `--whole`, or arguments for the runner, include everything.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { chosen, rest, mayNotSkip, isRecorded, isWhole } = readTestArgs(args, [...parts.keys()]);
  const running = [...parts].flatMap(([name, part]) => (chosen.includes(name) ? [part] : []));
  process.env.TEST_DEPTH = 'deep';
  mkdirSync(reports, { recursive: true });
  try {
    if (chosen.includes('browser')) ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  for (const [part, names] of Object.entries(neededPrograms))
    if (chosen.includes(part)) for (const name of names) ensurePrograms(name);
  const rotationNotes = rest.length > 0 || isWhole ? [] : startRotation();
  for (const note of rotationNotes) console.log(note);
  const yardstick = createYardstick();
  await yardstick.measure();
  const postgres = running.some(({ isOnPostgres }) => isOnPostgres) ? await startPostgres() : null;
  const total = createTotal();
  try {
    for (const { heading, run, isOnPostgres = false } of running) {
      console.log(`\n== ${heading} ==`);
      const startedAt = Date.now();
      const { counts, times } = await run(rest, isOnPostgres ? (postgres?.url ?? null) : null);
      total.add(heading, counts, startedAt);
      total.times.push(...times);
      await yardstick.measure();
    }
  } finally {
    await postgres?.stop();
  }
  const { failed, skipped } = total.counts();
  const isSkipFatal = mayNotSkip && skipped > 0;
  const isComplete = rest.length === 0 && running.length === parts.size && failed === 0 && !isSkipFatal;
  const notes = [
    ...rotationNotes,
    ...(isComplete && process.env.CI !== 'true' ? [moveRotationOn()] : []),
    yardstick.note(),
    ...(isSkipFatal ? ['A skipped test fails this run.'] : []),
  ];
  // Budgets are stated for a run that rotates.
  printTotal(total, notes, rest.length > 0 || isWhole ? null : yardstick.mean());
  if (isRecorded) recordRun('npm run test:deep', total, { yardstick: yardstick.timesText(), wantedSeconds });
  return failed > 0 || isSkipFatal ? 1 : 0;
}
