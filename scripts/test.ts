import { mkdirSync } from 'node:fs';
import { ensureChromium } from './support/chromium.ts';
import { browserData, checks } from './support/checks.ts';
import type { Check } from './support/checks.ts';
import { reports } from './support/counts.ts';
import { runBrowserTests } from './support/playwrightRun.ts';
import { recordRun } from './support/recordRun.ts';
import { readTestArgs } from './support/testArgs.ts';
import { createTotal, printTotal } from './support/testTotal.ts';
import type { Total } from './support/testTotal.ts';
import { runProjects } from './support/vitestRun.ts';
import { createYardstick } from './support/yardstick.ts';

const projects = new Map([
  ['unit', 'Unit tests'],
  ['i18n', 'Texts in three languages'],
  ['screens', 'Screen tests'],
  ['server', 'Server tests'],
  ['contract', 'Contract tests'],
]);

const partNames = [...checks.keys(), ...projects.keys(), 'browser'];
const wantedSeconds = 480;

/** Runs checks, two at a time. */
async function runChecks(waiting: readonly Check[], args: readonly string[], total: Total): Promise<void> {
  const queue = [...waiting];
  const lane = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const startedAt = Date.now();
      const { exitCode, words } = await check.run(args);
      const isFine = exitCode === 0;
      console.log(`== ${check.heading}: ${isFine ? 'fine' : 'FAILED'} after ${total.seconds()} s ==`);
      if (!isFine) console.log(words.trimEnd());
      // A check has no tests of its own: it counts as one. A build step counts only if it fails.
      if (check === browserData && isFine) continue;
      total.add(check.heading, { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }, startedAt);
    }
  };
  await Promise.all([lane(), lane()]);
  const headings = waiting.map(({ heading }) => heading);
  total.parts.sort((a, b) => headings.indexOf(a.heading) - headings.indexOf(b.heading));
}

/**
 * Runs `npm test`: every part, even after a failure: the checks, two at a time; all of Vitest's files in one run; then the browser's; at
 * the end the slowest files and one closing line with the counts of all runners. Tests in folders called `deep` are left to `npm run
 * test:deep`. `npm test -- unit server` runs only these parts; further arguments go to the runner, which then finds deep tests too. With
 * `--no-skips` or `CI=true` a skipped test fails the run; `--record` writes a whole run into bench/results.md.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { chosen, rest, mayNotSkip, isRecorded } = readTestArgs(args, partNames);
  process.env.TEST_DEPTH = rest.length > 0 ? 'all' : 'quick';
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

  const yardstick = createYardstick();
  await yardstick.measure();
  const total = createTotal();
  const waiting = [...checks].flatMap(([name, check]) => (chosen.includes(name) ? [check] : []));
  if (waiting.length > 0 && hasBrowser) waiting.splice(1, 0, browserData);
  const checksStartedAt = Date.now();
  await runChecks(waiting, rest, total);
  if (waiting.length > 0) total.addStage('Checks, two at a time', checksStartedAt);

  const ofVitest = [...projects.keys()].filter((name) => chosen.includes(name));
  if (ofVitest.length > 0) {
    const startedAt = Date.now();
    const result = await runProjects(ofVitest, rest);
    for (const [name, counts] of result.counts) total.add(projects.get(name) ?? name, counts, startedAt);
    total.addStage('Tests without a browser', startedAt);
    total.times.push(...result.times);
  }
  await yardstick.measure();
  if (hasBrowser) {
    const startedAt = Date.now();
    const result = await runBrowserTests(rest);
    total.add('Browser tests', result.counts, startedAt);
    total.times.push(...result.times);
    await yardstick.measure();
  }

  const { failed, skipped } = total.counts();
  const isSkipFatal = mayNotSkip && skipped > 0;
  const notes = [yardstick.note(), ...(isSkipFatal ? ['A skipped test fails this run.'] : [])];
  // Budgets are stated for a whole run.
  const isWhole = rest.length === 0 && chosen.length === partNames.length;
  printTotal(total, notes, isWhole ? yardstick.mean() : null);
  if (isRecorded) recordRun('npm test', total, { yardstick: yardstick.timesText(), wantedSeconds });
  return failed > 0 || isSkipFatal ? 1 : 0;
}
