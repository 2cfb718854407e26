import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isolationPlugin } from './scripts/support/isolationPlugin.ts';

const testFiles = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`];
/** Starting a process for each file costs more than most files of unit tests; each begins with modules and globals of its own. */
const inOneProcess = { isolate: false, unstubGlobals: true, unstubEnvs: true };
/** Files of one worker share its modules and its embedded database: opening both anew for each costs more than the tests. */
const withDatabase = { globalSetup: ['tests/support/backendGlobalSetup.ts'], isolate: false };

/** What several servers share is a PostgreSQL, and only there does one wait for another: `npm run test:postgres` asks it. */
const onPostgresAlone = ['tests/server/severalServers.test.ts', 'tests/server/moves/frozenMeanwhile.test.ts'];

/** An unhandled rejection fails the run (Vitest's default); two workers suit two cores. */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: testFiles('unit'),
          setupFiles: ['tests/support/freshModules.ts'],
          ...inOneProcess,
        },
      },
      { extends: true, test: { name: 'i18n', environment: 'node', include: testFiles('i18n') } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: testFiles('server'),
          exclude: process.env.TEST_DATABASE_URL ? [] : onPostgresAlone,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'contract', environment: 'node', include: testFiles('contract'), ...withDatabase },
      },
      {
        extends: true,
        plugins: [isolationPlugin()],
        test: {
          name: 'isolation',
          environment: 'node',
          include: testFiles('isolation'),
          // A file's switches are numbered by all files: kept from an earlier run they would be those of others.
          fsModuleCache: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: testFiles('faults'),
          testTimeout: 120_000,
          globalSetup: ['tests/faults/clientBundle.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: testFiles('screens'),
          testTimeout: 60_000,
          setupFiles: ['tests/support/jsdomSetup.ts'],
          ...withDatabase,
        },
      },
    ],
  },
});
