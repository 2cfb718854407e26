/** Depth of a test run: `quick` the tests of `npm test`, `deep` the tests in folders called `deep`, `all` both. */
export type TestDepth = 'quick' | 'deep' | 'all';

/** Reads the current `TEST_DEPTH`; a runner that is started by hand finds all files. */
export const readTestDepth = (): TestDepth =>
  (['quick', 'deep'] as const).find((depth) => depth === process.env.TEST_DEPTH) ?? 'all';

/** Depth that this process was started with. */
export const testDepth = readTestDepth();
