import { root } from '../run.ts';
import { dependentsOf, readReferenceGraph } from './importGraph.ts';
import type { ImportGraph } from './importGraph.ts';
import { thirdOf, turnOf, turns } from './inTurn.ts';
import type { Rotation } from './inTurn.ts';
import { filesInTurn, filesOnBothDatabases, modulesWithLists, rowsOfLocks } from './rotatingFiles.ts';

const folders = ['packages', 'src', 'server', 'tests', 'scripts', 'bench'];

/** References that no source states: the commands with which tests start `scripts/run.mjs`, and the inputs of the built client. */
const unwrittenReferences: ImportGraph = new Map([
  [
    'scripts/run.mjs',
    ['admin', 'backup', 'build', 'files', 'restore', 'start'].map((name) => `scripts/${name}.ts`),
  ],
  [
    'scripts/build.ts',
    ['main.tsx', 'sw.ts', 'guard.ts', 'opening.ts', 'askAhead.ts'].map((name) => `src/${name}`),
  ],
]);

/** Reads the dependency graph of the repository's files. */
export function readDependencies(): ImportGraph {
  const graph = readReferenceGraph(root, folders);
  return new Map(
    [...graph].map(([file, used]) => [file, [...used, ...(unwrittenReferences.get(file) ?? [])]]),
  );
}

/** Returns whether no rotating test depends on a file: documentation, settings of the linters, results of benches. */
const isBeside = (file: string): boolean =>
  /^(?:docs|bench)\/|\.md$|^\.(?:gitignore|editorconfig|oxfmtrc\.json|containerignore|eslint\w+\.cjs)$/.test(
    file,
  ) || /^(?:oxlint\.config\.ts|knip(?:\.production)?\.json|\.ci\/rotation\.json)$/.test(file);

/** Returns the scripts that start a run or take part in it. */
function scriptsOfRuns(graph: ImportGraph): ReadonlySet<string> {
  const scripts = new Set([
    'scripts/testDeep.ts',
    'scripts/support/rotation/inTurn.ts',
    'scripts/support/switchPlugins.ts',
  ]);
  for (const script of scripts)
    for (const usedScript of graph.get(script) ?? [])
      if (usedScript.startsWith('scripts/') && graph.has(usedScript)) scripts.add(usedScript);
  return scripts;
}

/**
 * Returns a changed file on which every test may depend: settings, migrations, texts, and the scripts of the runs; null if there is none. A
 * deleted module is covered by its former importers, which have changed too.
 */
export function changedForAll(graph: ImportGraph, changed: readonly string[]): string | null {
  const scripts = scriptsOfRuns(graph);
  const isModule = (file: string) => /^(?:packages|src|server|tests|scripts)\/.*\.(?:tsx?|mjs)$/.test(file);
  return changed.find((file) => scripts.has(file) || (!isModule(file) && !isBeside(file))) ?? null;
}

/** Rotation with the run's notes about it. */
export interface PlannedRotation {
  rotation: Rotation;
  notes: readonly string[];
}

/** Plans the share of a run of this turn, if these files have changed since the base. */
export function planRotation(
  graph: ImportGraph,
  { turn, changed }: { turn: number; changed: readonly string[] },
): PlannedRotation {
  const counting = changed.filter((file) => !isBeside(file));
  const touched = dependentsOf(graph, counting);
  const [onPostgres, slow, withLists] = [filesOnBothDatabases(), filesInTurn(graph), modulesWithLists()];
  const skippedOf = (files: readonly string[], due: readonly string[]) =>
    files.filter((file) => !touched.has(file) && !due.includes(file));
  const skippedOnPostgres = skippedOf(
    onPostgres,
    onPostgres.filter((file) => turnOf(file) === turn),
  );
  const skippedSlow = skippedOf(slow, thirdOf(slow, turn));
  const shareOf = (files: readonly string[], skipped: readonly string[]) =>
    `${files.length - skipped.length} of the ${files.length}`;
  const wholeFiles = [...onPostgres, ...slow, ...withLists].filter((file) => touched.has(file));
  const split = withLists.filter((file) => !touched.has(file));
  const isOfHarness = (file: string) => /^(?:tests|scripts)\//.test(file);
  return {
    rotation: {
      turn,
      touched: [...touched],
      touchedHarness: [
        ...dependentsOf(
          new Map([...graph].filter(([file]) => isOfHarness(file))),
          changed.filter(isOfHarness),
        ),
      ],
      skippedFiles: [rowsOfLocks, ...skippedOnPostgres, ...skippedSlow],
    },
    notes: [
      `Third ${turn + 1} of ${turns}: a third of the entries in ${split.length} of ${withLists.length} files, ${shareOf(slow, skippedSlow)} deep files that start processes, and on PostgreSQL ${shareOf(onPostgres, skippedOnPostgres)} files that \`npm test\` runs on the embedded database.`,
      ...(wholeFiles.length > 0
        ? [`Whole, since it depends on a change: ${reasonsOf(graph, counting, wholeFiles)}.`]
        : []),
    ],
  };
}

/** Names the changed files that rotating files depend on, each with their number. */
function reasonsOf(graph: ImportGraph, changed: readonly string[], whole: readonly string[]): string {
  const namedChanges = changed
    .map((file) => {
      const dependents = dependentsOf(graph, [file]);
      return { file, count: whole.filter((each) => dependents.has(each)).length };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ file, count }) => `${file} (${count})`);
  return namedChanges.length > 5
    ? `${namedChanges.slice(0, 5).join(', ')} and ${namedChanges.length - 5} more`
    : namedChanges.join(', ');
}
