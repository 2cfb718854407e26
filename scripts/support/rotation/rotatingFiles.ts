import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { ImportGraph } from './importGraph.ts';
import { fixedIdsIn, hasLists, idsIn } from './statements.ts';

const filesOf = (pattern: string, exclude: string[] = []): string[] =>
  globSync(pattern, { cwd: root, exclude }).sort();

const codeOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the test files of which a run on PostgreSQL includes a third: `npm test` has run each of them on the embedded database. */
export const filesOnBothDatabases = (): string[] => filesOf('tests/server/**/*.test.ts', ['**/deep/**']);

/** Returns the modules that split a list into thirds: tests of the browser, of faults and of backups. */
export const modulesWithLists = (): string[] =>
  filesOf('tests/**/*.{ts,tsx}', ['tests/unit/**']).filter((file) => hasLists(codeOf(file)));

/** Path of the locks' table, whose rows the proof of locks runs too. */
export const rowsOfLocks = 'tests/server/deep/postgres/locks/locks.test.ts';

/** Returns the deep test files that start browsers, servers or other processes: the slowest ones. */
const slowFiles = (): string[] => [
  ...filesOf('tests/e2e/deep/**/*.e2e.ts'),
  ...filesOf('tests/server/deep/*/*.test.ts'),
  ...filesOf('tests/server/uploads/deep/*.test.ts'),
];

/** Returns a test file and the modules of the tests that it reaches by imports. */
function reachedFrom(graph: ImportGraph, file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  // A set that grows during its iteration yields its new members too.
  for (const module of reached)
    for (const next of graph.get(module) ?? []) if (next.startsWith('tests/')) reached.add(next);
  return reached;
}

/**
 * Returns the slow test files that take turns, each run including a third: those that split no list into thirds themselves, and name no
 * statement whose only tests are in such files.
 */
export function filesInTurn(graph: ImportGraph): string[] {
  const reachedCodes = (file: string) => [...reachedFrom(graph, file)].map(codeOf);
  const slow = new Set(slowFiles().filter((file) => !reachedCodes(file).some(hasLists)));
  const others = filesOf('{tests,packages/*/tests}/**/*.{test,e2e}.{ts,tsx}').filter(
    (file) => !slow.has(file) && !file.startsWith('tests/locks/') && file !== rowsOfLocks,
  );
  const tested = new Set(others.flatMap(reachedCodes).flatMap(fixedIdsIn));
  return [...slow].filter((file) =>
    reachedCodes(file)
      .flatMap(idsIn)
      .every((id) => tested.has(id)),
  );
}
