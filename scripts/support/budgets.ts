/** Time budgets of a run's parts, in seconds, on a machine whose yardstick is 365 ms. Together they include the parts of `.ci/run`. */
const seconds: Readonly<Record<string, number>> = {
  'Checks, two at a time': 45,
  'Tests without a browser': 265,
  'Browser tests': 130,
  'Lint, with the rules that ask types': 18,
  'Types with the globals of browser, server and each package alone': 18,
  'Deep tests without a browser': 430,
  'Deep browser tests': 640,
  'Rights and scopes taken away': 75,
  Faults: 120,
  'Server and contract on PostgreSQL': 390,
  'Locks taken away, on PostgreSQL': 110,
  'Faults on PostgreSQL': 155,
};

/** Yardstick for which the budgets are stated, in milliseconds. */
const yardstickMs = 365;

/** Time budget of `.ci/run` at that yardstick, in seconds. */
export const mostSeconds = 2_400;

/** Returns the sum of the budgets of some parts, or of all, in seconds. */
export const sumOfBudgets = (headings: readonly string[] = Object.keys(seconds)): number =>
  headings.reduce((sum, heading) => sum + (seconds[heading] ?? 0), 0);

/**
 * Returns a part's budget on this machine in seconds; undefined for a part that shares one with others.
 * @param measuredMs the yardstick measured during the run
 */
export function budgetOf(heading: string, measuredMs: number): number | undefined {
  const budget = seconds[heading];
  return budget === undefined ? undefined : Math.round((budget * measuredMs) / yardstickMs);
}
