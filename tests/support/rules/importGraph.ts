import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** For each module the modules that it imports, static and by `import()`; both as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** What a module imports of this repository's own, types too: who reads one file must not have to know the other first. */
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
    .filter((path) => path.startsWith('.'))
    .map((path) => join(dirname(file), path))
    .filter((path) => existsSync(join(root, path)));
}

/** Reads what the modules below these folders import. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file));
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

/** Each import cycle once, as the modules in it; a module that imports itself is one too. */
export function importCycles(graph: ImportGraph): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    const at = way.indexOf(file);
    if (at !== -1) found.push(way.slice(at));
    if (at !== -1 || done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}
