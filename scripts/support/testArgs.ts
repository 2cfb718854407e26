export interface TestArgs {
  /** Parts to run, in their own order. */
  chosen: readonly string[];
  /** Arguments for the runners: files, `-t …`; with any, the run isn't complete. */
  rest: readonly string[];
  /** True if a skipped test fails the run: `--no-skips`, or `CI=true`. */
  mayNotSkip: boolean;
  /** True if the run is written into bench/results.md: `--record`. */
  isRecorded: boolean;
  /** True if a deep run includes everything instead of the current third: `--whole`. */
  isWhole: boolean;
}

/** Reads `[parts …] [arguments of the runners …]`; without a part all of them run. */
export function readTestArgs(args: readonly string[], parts: readonly string[]): TestArgs {
  const own = ['--no-skips', '--record', '--whole'];
  const given = args.filter((arg) => !own.includes(arg));
  const firstOther = given.findIndex((arg) => !parts.includes(arg));
  const named = firstOther === -1 ? given : given.slice(0, firstOther);
  return {
    chosen: named.length > 0 ? parts.filter((part) => named.includes(part)) : parts,
    rest: given.slice(named.length),
    mayNotSkip: args.includes('--no-skips') || process.env.CI === 'true',
    isRecorded: args.includes('--record'),
    isWhole: args.includes('--whole'),
  };
}
