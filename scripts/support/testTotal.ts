import { describe, slowest } from './counts.ts';
import type { Counts, FileTime } from './counts.ts';

/** One part of a run as it came out. */
export interface PartResult {
  heading: string;
  counts: Counts;
  /** How long it took by the clock; other parts may have run beside it. */
  seconds: number;
}

const secondsSince = (startedAt: number): number => Math.round((Date.now() - startedAt) / 1000);

/** Adds up the results of a run's parts, and prints them. */
export function createTotal() {
  const startedAt = Date.now();
  const parts: PartResult[] = [];
  const times: FileTime[] = [];
  return {
    parts,
    times,
    seconds: () => secondsSince(startedAt),
    add: (heading: string, counts: Counts, partStartedAt: number): void => {
      parts.push({ heading, counts, seconds: secondsSince(partStartedAt) });
    },
    /** All counts together; a part that failed without a failed test is listed itself. */
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

/** What a run's parts have come to. */
export type Total = ReturnType<typeof createTotal>;

/** The end of a run: the slowest files, each part with its time, what failed, and the counts in one line. */
export function printTotal(total: Total, notes: readonly string[]): void {
  if (total.times.length > 0) {
    console.log('\n== The ten slowest files ==');
    for (const { file, ms } of slowest(total.times, 10))
      console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
  console.log(`\n== Summary, after ${total.seconds()} s ==`);
  for (const { heading, counts, seconds } of total.parts)
    console.log(`${heading}: ${describe({ ...counts, failures: [] })} (${seconds} s)`);
  for (const note of notes) console.log(note);
  console.log(describe(total.counts()));
}
