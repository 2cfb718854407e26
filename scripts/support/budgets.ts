/** Time budgets of a run's parts, in seconds, on a machine whose yardstick is 365 ms. Together they include the parts of `.ci/run`. */
const seconds: Readonly<Record<string, number>> = {
  'Checks, two at a time': 57,
  'Tests without a browser': 335,
  'Browser tests': 105,
  'Lint, with the rules that ask types': 20,
  'Types with the globals of browser, server and each package alone': 22,
  'Deep tests without a browser': 360,
  'Deep browser tests': 450,
  'Rights and scopes taken away': 97,
  Faults: 165,
  'Server and contract on PostgreSQL': 390,
  'Locks taken away, on PostgreSQL': 115,
  'Faults on PostgreSQL': 178,
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
