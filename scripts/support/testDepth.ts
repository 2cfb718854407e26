/** Which tests run: `quick` those of `npm test`, `deep` those in folders called `deep`, `all` both. */
export type TestDepth = 'quick' | 'deep' | 'all';

/** What `TEST_DEPTH` says now; a runner that is started by hand finds all files. */
export const readTestDepth = (): TestDepth =>
  (['quick', 'deep'] as const).find((depth) => depth === process.env.TEST_DEPTH) ?? 'all';

/** The depth that this process was started with. */
export const testDepth = readTestDepth();
