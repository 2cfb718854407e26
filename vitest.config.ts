import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/support/longestFirst.ts';
import { readRotation } from './scripts/support/rotation/inTurn.ts';
import { isolationPlugin, lockPlugin } from './scripts/support/switchPlugins.ts';
import { testDepth } from './scripts/support/testDepth.ts';

/** Returns the file patterns of a project for the chosen depth: quick tests, those in folders named `deep`, or both. */
const testFiles = (folder: string) => ({
  include: [`tests/${folder}/${testDepth === 'deep' ? '**/deep/**' : '**'}/*.test.{ts,tsx}`],
  exclude: testDepth === 'quick' ? ['**/deep/**'] : [],
});
/** Files of the unit tests, which include the packages' own tests. */
const unitFiles = testFiles('unit');
if (testDepth !== 'deep') unitFiles.include.push('packages/*/tests/**/*.test.ts');
/** Options that run all files in one process, because starting one takes longer than most files; modules and globals are reset per file. */
const inOneProcess = { isolate: false, unstubGlobals: true, unstubEnvs: true };
/** Options that share modules and the embedded database between a worker's files, because opening them takes longer than the tests. */
const withDatabase = { globalSetup: ['tests/support/server/backendGlobalSetup.ts'], isolate: false };

/** Tests of several servers on one database, and of locks between them, which need PostgreSQL. */
const onPostgresAlone = ['tests/server/deep/postgres/**'];
/** Tests that start servers on an embedded database, or use no database. */
const withoutPostgres = ['tests/server/deep/withoutPostgres/**', 'tests/server/uploads/deep/**'];
const serverFiles = testFiles('server');
serverFiles.exclude.push(
  ...(process.env.TEST_DATABASE_URL ? withoutPostgres : onPostgresAlone),
  ...(readRotation()?.skippedFiles ?? []),
);
// The deep run executes all other server tests, including those of `npm test`, on PostgreSQL, as in production.
if (testDepth === 'deep') serverFiles.include = withoutPostgres.map((folder) => `${folder}/*.test.ts`);
/** Whether the tests with three database nodes run: on request, and with PostgreSQL when everything runs, because they are slow. */
const isClusterBroken =
  process.env.TILLSYN_FAULTS_CLUSTER === 'on' ||
  (testDepth === 'all' && process.env.TEST_DATABASE_URL !== undefined);

/** Projects of the tests. An unhandled rejection fails the run (Vitest's default); two workers fit two cores. */
export default defineConfig({
  plugins: [react()],
  test: {
    // A deep test often waits for a process that it has started.
    maxWorkers: testDepth === 'quick' ? 2 : 3,
    sequence: { sequencer: LongestFirst },
    silent: 'passed-only',
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
          // The plugin numbers its switches across all files, so modules cached by an earlier run could have other numbers.
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
          // The test stops its database, which is impossible with the embedded one.
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
