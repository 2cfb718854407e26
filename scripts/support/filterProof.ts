import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { coveredFilters } from './filterExceptions.ts';
import { numberAt, readReport, reports } from './counts.ts';
import { binOf, root, runSilently } from './run.ts';

const sentFile = join(reports, 'filtersSent.txt');
const reportFile = join(reports, 'filters.json');

/** Runs screen tests until one fails. @returns how many failed */
async function failuresOf(files: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  rmSync(reportFile, { force: true });
  const args = [
    'run',
    '--project',
    'screens',
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
  if (exitCode !== 0 && failed === 0) throw new Error(`The screen tests ended with ${exitCode}:\n${words}`);
  return failed;
}

/** By filter (`listQuestions.questionGroupId`): the files of screen tests that send it, those first that send it most often. */
async function filesByFilter(): Promise<Map<string, string[]>> {
  mkdirSync(reports, { recursive: true });
  rmSync(sentFile, { force: true });
  if ((await failuresOf([], { TEST_FILTERS_SENT: sentFile })) > 0)
    throw new Error('A screen test fails while nothing is left out.');
  const sent = readFileSync(sentFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]);
  return new Map(
    [...Map.groupBy(sent, ([filter]) => filter)].map(([filter, lines]) => [
      filter,
      [...Map.groupBy(lines, ([, file]) => relative(root, file))]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([file]) => file),
    ]),
  );
}

/**
 * Leaves each filter that the screens send out of their requests in turn, and wants a screen test that fails. What none notices is told
 * as it is found. `only` chooses calls (`listQuestions`) or their filters (`listQuestions.questionGroupId`).
 * @returns whether every one was noticed
 */
export async function proveFilters(only: readonly string[]): Promise<boolean> {
  const byFilter = await filesByFilter();
  for (const { filter } of coveredFilters)
    if (!byFilter.has(filter)) throw new Error(`No screen sends ${filter}, which is among the exceptions.`);
  const isExcepted = new Set(coveredFilters.map(({ filter }) => filter));
  const isChosen = (filter: string) =>
    only.length === 0 || only.some((each) => filter === each || filter.startsWith(`${each}.`));
  const asked = [...byFilter].filter(([filter]) => isChosen(filter) && !isExcepted.has(filter)).sort();
  let noticed = 0;
  for (const [filter, files] of asked) {
    if ((await failuresOf(files, { TEST_FILTER_LEFT_OUT: filter })) > 0) noticed += 1;
    else console.log(`MISSED ${filter} left out (${files.join(', ')})`);
  }
  console.log(`filters: ${noticed} of ${asked.length} noticed when left out`);
  return noticed === asked.length;
}
