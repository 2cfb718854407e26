import { globSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, root, runSilently } from './run.ts';
import type { Silent } from './run.ts';

/** Check of the sources, or of a build product, without tests of its own. */
export interface Check {
  heading: string;
  /** Runs the check; its output is printed at the end, since another check runs at the same time. */
  run: (args: readonly string[]) => Promise<Silent>;
}

const bin =
  (name: string, ...fixed: string[]) =>
  (args: readonly string[]): Promise<Silent> =>
    runSilently(binOf(name), [...fixed, ...args]);

const script =
  (...fixed: string[]) =>
  (args: readonly string[]): Promise<Silent> =>
    runSilently(process.execPath, [...fixed, ...args]);

/**
 * Checks types with TypeScript 7, which takes a third of the time of the version that the borrowed lint rules still need. One checker and
 * builder, since the other core runs another check. Less frequent garbage collection saves a fifth.
 */
function checkTypes(...projects: string[]): Promise<Silent> {
  const program = join(root, 'node_modules/typescript-native/bin/tsc');
  const command = [program, '--build', ...projects, '--checkers', '1', '--builders', '1'];
  return runSilently(process.execPath, command, { ...process.env, GOGC: '300' });
}

/** Returns the TypeScript projects of the packages, each of which names the globals that it needs. */
const packageProjects = (): string[] => globSync('packages/*/tsconfig.json', { cwd: root }).toSorted();

/** Runs the linter; the depth of the run determines its rules: see `lintRules`. */
const lint = bin('oxlint', '--quiet');

/** Checks of a deep run in addition to the checks of `npm test`. */
export const deepChecks = new Map<string, Check>([
  ['lint', { heading: 'Lint, with the rules that ask types', run: lint }],
  [
    'types',
    {
      heading: 'Types with the globals of browser, server and each package alone',
      run: () => checkTypes('tsconfig.client.json', 'tsconfig.server.json', ...packageProjects()),
    },
  ],
]);

export const checks = new Map<string, Check>([
  // Built as by `npm start`, so that the tests run against the served build.
  ['build', { heading: 'Build', run: script('scripts/run.mjs', 'build') }],
  ['lint', { heading: 'Lint', run: lint }],
  ['types', { heading: 'Types', run: () => checkTypes('tsconfig.json', 'tsconfig.sw.json') }],
  ['format', { heading: 'Format', run: bin('oxfmt', '--check') }],
  ['unused', { heading: 'Unused files, exports and packages', run: bin('knip', '--no-progress') }],
  [
    'unusedInProduct',
    {
      heading: 'Files and exports that only tests use',
      run: bin(
        'knip',
        '--no-progress',
        '--config',
        'knip.production.json',
        '--include',
        'files,exports,types',
      ),
    },
  ],
]);

/** Check that counts only if it fails. */
export const browserData: Check = {
  heading: 'Data of the browser tests',
  run: script('tests/support/seeds/practiceData.ts'),
};
