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
  const ownOptions = ['--no-skips', '--record', '--whole'];
  const remainingArgs = args.filter((arg) => !ownOptions.includes(arg));
  const firstOther = remainingArgs.findIndex((arg) => !parts.includes(arg));
  const fileArgs = firstOther === -1 ? remainingArgs : remainingArgs.slice(0, firstOther);
  return {
    chosen: fileArgs.length > 0 ? parts.filter((part) => fileArgs.includes(part)) : parts,
    rest: remainingArgs.slice(fileArgs.length),
    mayNotSkip: args.includes('--no-skips') || process.env.CI === 'true',
    isRecorded: args.includes('--record'),
    isWhole: args.includes('--whole'),
  };
}
