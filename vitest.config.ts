import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/support/longestFirst.ts';
import { readRotation } from './scripts/support/rotation/inTurn.ts';
import { isolationPlugin, lockPlugin } from './scripts/support/switchPlugins.ts';
import { testDepth } from './scripts/support/testDepth.ts';

/** A project's files: those of every run, those in folders called `deep`, or both. */
const testFiles = (folder: string) => ({
  include: [`tests/${folder}/${testDepth === 'deep' ? '**/deep/**' : '**'}/*.test.{ts,tsx}`],
  exclude: testDepth === 'quick' ? ['**/deep/**'] : [],
});
/** Packages have their own tests, which run with the unit tests. */
const unitFiles = testFiles('unit');
if (testDepth !== 'deep') unitFiles.include.push('packages/*/tests/**/*.test.ts');
/** Starting a process for each file costs more than most files of unit tests; each begins with modules and globals of its own. */
const inOneProcess = { isolate: false, unstubGlobals: true, unstubEnvs: true };
/** Files of one worker share its modules and its embedded database: opening both anew for each costs more than the tests. */
const withDatabase = { globalSetup: ['tests/support/server/backendGlobalSetup.ts'], isolate: false };

/** What several servers share is a PostgreSQL, and only there does one wait for another. */
const onPostgresAlone = ['tests/server/deep/postgres/**'];
/** These start servers of their own on an embedded database, or ask none. */
const withoutPostgres = ['tests/server/deep/withoutPostgres/**', 'tests/server/uploads/deep/**'];
const serverFiles = testFiles('server');
if (process.env.TEST_DATABASE_URL)
  serverFiles.exclude.push(...withoutPostgres, ...(readRotation()?.skippedFiles ?? []));
else serverFiles.exclude.push(...onPostgresAlone);
// The deep run asks all others on PostgreSQL, as they are served, with those of `npm test`.
if (testDepth === 'deep') serverFiles.include = withoutPostgres.map((folder) => `${folder}/*.test.ts`);
/** Three databases of its own take long: where they are asked for, and once in the deep run. */
const isClusterBroken =
  process.env.TILLSYN_FAULTS_CLUSTER === 'on' ||
  (testDepth === 'all' && process.env.TEST_DATABASE_URL !== undefined);

/** An unhandled rejection fails the run (Vitest's default); two workers suit two cores. */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    setupFiles: ['tests/support/noWarnings.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          ...unitFiles,
          setupFiles: ['tests/support/screens/freshModules.ts'],
          ...inOneProcess,
        },
      },
      { extends: true, test: { name: 'i18n', environment: 'node', ...testFiles('i18n') } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          ...serverFiles,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'contract', environment: 'node', ...testFiles('contract'), ...withDatabase },
      },
      {
        extends: true,
        plugins: [isolationPlugin()],
        test: {
          name: 'isolation',
          environment: 'node',
          include: ['tests/isolation/*.test.ts'],
          // A file's switches are numbered by all files: kept from an earlier run they would be those of others.
          fsModuleCache: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        plugins: [lockPlugin()],
        test: {
          name: 'locks',
          environment: 'node',
          include: ['tests/locks/*.test.ts'],
          fsModuleCache: false,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, 'tests/support/locks/reachGlobalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.test.ts', ...(isClusterBroken ? ['tests/faults/cluster/*.test.ts'] : [])],
          // It takes its database away, which the embedded one can't be.
          exclude: process.env.TEST_DATABASE_URL ? [] : ['tests/faults/outages.test.ts'],
          testTimeout: 120_000,
          globalSetup: ['tests/faults/clientBundle.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          ...testFiles('screens'),
          testTimeout: 60_000,
          setupFiles: ['tests/support/screens/jsdomSetup.ts'],
          ...withDatabase,
        },
      },
    ],
  },
});
