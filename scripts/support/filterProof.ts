import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { coveredFilters } from './filterExceptions.ts';
import { numberAt, readReport, reports } from './counts.ts';
import { filtersOf } from './queryFilters.ts';
import { binOf, root, runSilently } from './run.ts';

const sentFile = join(reports, 'filtersSent.txt');
const reportFile = join(reports, 'filters.json');

/** Path of the test that sends every filter to the server. */
const serverTest = 'tests/server/users/listFilters.test.ts';

type Project = 'screens' | 'server';

/**
 * Runs tests of a project until one fails.
 * @returns the number of failed tests
 */
async function failuresOf(
  project: Project,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  rmSync(reportFile, { force: true });
  const args = [
    'run',
    '--project',
    project,
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ];
  const { exitCode, words } = await runSilently(binOf('vitest'), [...args, ...files], {
    ...process.env,
    TEST_DEPTH: 'all',
    ...env,
  });
  const failed = numberAt(readReport(reportFile), 'numFailedTests');
  if (exitCode !== 0 && failed === 0)
    throw new Error(`The ${project} tests ended with ${exitCode}:\n${words}`);
  return failed;
}

/** Returns by filter (`listQuestions.questionGroupId`) the files of a project's tests that send it, the most frequent senders first. */
async function filesByFilter(project: Project, files: readonly string[]): Promise<Map<string, string[]>> {
  mkdirSync(reports, { recursive: true });
  rmSync(sentFile, { force: true });
  if ((await failuresOf(project, files, { TEST_FILTERS_SENT: sentFile })) > 0)
    throw new Error(`A test of the ${project} fails while nothing is left out.`);
  const sentFilters = readFileSync(sentFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]);
  return new Map(
    [...Map.groupBy(sentFilters, ([filter]) => filter)].map(([filter, lines]) => [
      filter,
      [...Map.groupBy(lines, ([, file]) => relative(root, file))]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([file]) => file),
    ]),
  );
}

const allFilters = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].method === 'GET')
  .flatMap((name) => filtersOf(name).map((field) => `${name}.${field}`));

/**
 * Removes filters from the requests of the server's test for them, all at once, since it names each whose absence it notices. A filter that
 * it never sends has no effect, which it reports.
 * @returns whether every one was noticed
 */
async function proveOnServer(filters: readonly string[]): Promise<boolean> {
  if (filters.length === 0) return true;
  const filesOfFilters = await filesByFilter('server', [serverTest]);
  const heldFilters = filters.filter((filter) => filesOfFilters.has(filter));
  await failuresOf('server', [serverTest], { TEST_FILTER_LEFT_OUT: heldFilters.join() });
  const report = readFileSync(reportFile, 'utf8');
  const missed = heldFilters.filter((filter) => !report.includes(`${filter} `));
  for (const filter of missed) console.log(`MISSED ${filter} left out (${serverTest})`);
  const narrowing = filters.length - heldFilters.length;
  console.log(
    `filters that no screen test notices: ${heldFilters.length - missed.length} of ${heldFilters.length} noticed by the server's, ${narrowing} narrow nothing`,
  );
  return missed.length === 0;
}

/**
 * Removes each filter sent by the screens from their requests in turn, and expects a screen test to fail; the server's test has to notice
 * all others. Unnoticed ones are printed as they are found. `only` selects calls (`listQuestions`) or their filters
 * (`listQuestions.questionGroupId`).
 * @returns whether every one was noticed
 */
export async function proveFilters(only: readonly string[]): Promise<boolean> {
  const byFilter = await filesByFilter('screens', []);
  for (const { filter } of coveredFilters)
    if (!byFilter.has(filter)) throw new Error(`No screen sends ${filter}, which is among the exceptions.`);
  const isExcepted = new Set(coveredFilters.map(({ filter }) => filter));
  const isChosen = (filter: string) =>
    only.length === 0 || only.some((each) => filter === each || filter.startsWith(`${each}.`));
  const screenFilters = [...byFilter]
    .filter(([filter]) => isChosen(filter) && !isExcepted.has(filter))
    .sort();
  let noticed = 0;
  for (const [filter, files] of screenFilters) {
    if ((await failuresOf('screens', files, { TEST_FILTER_LEFT_OUT: filter })) > 0) noticed += 1;
    else console.log(`MISSED ${filter} left out (${files.join(', ')})`);
  }
  console.log(`filters: ${noticed} of ${screenFilters.length} noticed when left out of what screens send`);
  const isOfScreens = new Set(screenFilters.map(([filter]) => filter));
  const otherFilters = allFilters.filter((filter) => isChosen(filter) && !isOfScreens.has(filter));
  return (await proveOnServer(otherFilters)) && noticed === screenFilters.length;
}
