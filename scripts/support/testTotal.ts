import { budgetOf } from './budgets.ts';
import { describe, slowest } from './counts.ts';
import type { Counts, FileTime } from './counts.ts';

/** Result of one part of a run. */
export interface PartResult {
  heading: string;
  counts: Counts;
  /** Elapsed time in seconds; other parts may have run in parallel. */
  seconds: number;
}

/** Parts that ran in parallel, with their total elapsed time. */
interface Stage {
  heading: string;
  seconds: number;
}

const secondsSince = (startedAt: number): number => Math.round((Date.now() - startedAt) / 1000);

/** Creates a total that adds up the results of a run's parts. */
export function createTotal() {
  const startedAt = Date.now();
  const parts: PartResult[] = [];
  const stages: Stage[] = [];
  const times: FileTime[] = [];
  return {
    parts,
    stages,
    times,
    seconds: () => secondsSince(startedAt),
    add: (heading: string, counts: Counts, partStartedAt: number): void => {
      parts.push({ heading, counts, seconds: secondsSince(partStartedAt) });
    },
    /** Records the elapsed time of parts that ran in parallel. */
    addStage: (heading: string, stageStartedAt: number): void => {
      stages.push({ heading, seconds: secondsSince(stageStartedAt) });
    },
    /** Returns the sum of all counts; a part that failed without a failed test is listed itself. */
    counts: (): Counts => {
      const sum = (key: 'passed' | 'failed' | 'skipped') =>
        parts.reduce((total, { counts }) => total + counts[key], 0);
      const failures = parts.flatMap(({ heading, counts: { failed, failures: named = [] } }) =>
        named.length > 0 ? named : failed > 0 ? [heading] : [],
      );
      return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
    },
  };
}

/** Results of a run's parts. */
export type Total = ReturnType<typeof createTotal>;

/**
 * Prints the end of a run: the slowest files, each part with its time and its budget, the failures, and the counts in one line.
 * @param yardstickMs the measured yardstick, by which the budgets are scaled; null for a run that has none
 */
export function printTotal(total: Total, notes: readonly string[], yardstickMs: number | null): void {
  if (total.times.length > 0) {
    console.log('\n== The ten slowest files ==');
    for (const { file, ms } of slowest(total.times, 10))
      console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
  console.log(`\n== Summary, after ${total.seconds()} s ==`);
  for (const { heading, counts, seconds } of total.parts)
    console.log(
      `${heading}: ${describe({ ...counts, failures: [] })} (${withBudget(heading, seconds, yardstickMs)})`,
    );
  for (const { heading, seconds } of total.stages)
    console.log(`${heading}: ${withBudget(heading, seconds, yardstickMs)}`);
  for (const line of overBudget(total, yardstickMs)) console.log(line);
  for (const note of notes) console.log(note);
  console.log(describe(total.counts()));
}

/** Returns a time with its budget: `522 s of 540`. */
function withBudget(heading: string, seconds: number, yardstickMs: number | null): string {
  const budget = yardstickMs === null ? undefined : budgetOf(heading, yardstickMs);
  return budget === undefined ? `${seconds} s` : `${seconds} s of ${budget}`;
}

/** Returns a line for each part that took longer than its budget; it fails nothing. */
function overBudget({ parts, stages }: Total, yardstickMs: number | null): string[] {
  if (yardstickMs === null) return [];
  return [...parts, ...stages].flatMap(({ heading, seconds }) => {
    const over = seconds - (budgetOf(heading, yardstickMs) ?? Infinity);
    return over > 0 ? [`Over budget by ${over} s: ${heading}.`] : [];
  });
}
