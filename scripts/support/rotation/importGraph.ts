import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { resolveImport } from '../resolveImport.ts';

/** Modules that each module imports, statically and by `import()`, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Returns the repository's own modules that a module imports, types included. */
function importsOf(root: string, file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message ?? ''}`);
  const imported = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return [...new Set(imported)]
    .flatMap((specifier) => resolveImport(file, specifier) ?? [])
    .filter((path) => existsSync(join(root, path)));
}

/** Returns the files that a module names in its strings: the programs that it starts, bundles or reads. */
function namedIn(root: string, file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const namedFiles = [...code.matchAll(/['"`]((?:[\w@.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|html|sql))['"`]/g)];
  return [...new Set(namedFiles.map(([, path = '']) => path))]
    .flatMap((path) => [path, join(dirname(file), path)])
    .filter((path) => path !== file && !path.startsWith('..') && existsSync(join(root, path)));
}

const sourceFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file));

/** Reads the imports of the modules below `folders`. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  return new Map(sourceFiles(root, folders).map((file) => [file, importsOf(root, file)]));
}

/** Reads the imports of the modules below `folders`, and the files that the modules name in their strings. */
export function readReferenceGraph(root: string, folders: readonly string[]): ImportGraph {
  return new Map(
    sourceFiles(root, folders).map((file) => [
      file,
      [...new Set([...importsOf(root, file), ...namedIn(root, file)])],
    ]),
  );
}

/** Returns `changed` and every module that depends on one of them, however indirectly. */
export function dependentsOf(graph: ImportGraph, changed: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const importedFile of imported)
      importers.set(importedFile, [...(importers.get(importedFile) ?? []), file]);
  const dependents = new Set(changed);
  // A set that grows during its iteration yields its new members too.
  for (const file of dependents) for (const importer of importers.get(file) ?? []) dependents.add(importer);
  return dependents;
}

/** Returns each import cycle once, as the modules in it; a module that imports itself is one too. */
export function importCycles(graph: ImportGraph): string[][] {
  const modules: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    const at = way.indexOf(file);
    if (at !== -1) modules.push(way.slice(at));
    if (at !== -1 || done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return modules;
}
