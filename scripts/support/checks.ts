import { join } from 'node:path';
import { binOf, root, runSilently } from './run.ts';
import type { Silent } from './run.ts';

/** What looks at the sources or makes something of them, and has no tests of its own. */
export interface Check {
  heading: string;
  /** Its output is told when it has ended, since others run beside it. */
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

/** Keeps what was found of a file for as long as its bytes are the same. */
const keptIn = (place: string): string[] => [
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', `node_modules/.cache/${place}`],
];

/** The quick linter holds what it knows, types and the React Compiler's rules among it; ESLint the rest, which looks at one file alone. */
async function checkLint(args: readonly string[]): Promise<Silent> {
  const [quick, rest] = [
    await bin('oxlint', '--quiet')(args),
    await bin('eslint', '.', '--max-warnings', '0', ...keptIn('eslint/'))(args),
  ];
  return { exitCode: quick.exitCode || rest.exitCode, words: quick.words + rest.words };
}

/**
 * TypeScript 7 takes a third of the time of the version that ESLint's parser still needs. Four projects, as browser, server and worker
 * know other globals; one checker each, as the other core is busy too. Sweeping its memory less often saves a fifth of it.
 */
function checkTypes(): Promise<Silent> {
  const projects = ['', '.client', '.server', '.sw'].map((name) => `tsconfig${name}.json`);
  const program = join(root, 'node_modules/typescript-native/bin/tsc');
  const asked = [program, '--build', ...projects, '--checkers', '1', '--builders', '1'];
  return runSilently(process.execPath, asked, { ...process.env, GOGC: '300' });
}

/** What the browser tests need comes first: they begin as soon as there is room. */
export const checks = new Map<string, Check>([
  // As `npm start` builds it, so that what is tested is what is served.
  ['build', { heading: 'Build', run: script('scripts/run.mjs', 'build') }],
  ['lint', { heading: 'Lint', run: checkLint }],
  ['types', { heading: 'Types', run: checkTypes }],
  [
    'format',
    {
      heading: 'Format',
      run: bin('prettier', '--check', '--log-level', 'warn', '.', ...keptIn('prettier/checked')),
    },
  ],
  ['unused', { heading: 'Unused files, exports and packages', run: bin('knip', '--no-progress') }],
]);

/** Counts only where it fails. */
export const browserData: Check = {
  heading: 'Data of the browser tests',
  run: script('tests/support/practiceData.ts'),
};
