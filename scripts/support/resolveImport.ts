import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.ts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
/** Prefixes of the specifiers and of the paths of each subpath import, as `#domain/` and `src/domain/`. */
const subpaths = Object.entries(manifest.imports).map(([pattern, target]) => ({
  specifierStart: pattern.replace(/\*$/, ''),
  pathStart: join(target.replace(/\*$/, '')),
}));

/** Paths of the modules that the workspace packages export, by their specifiers, as `@tillsyn/spreadsheet/csv`. */
const exported = new Map(
  globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports: Record<string, string>;
    };
    return Object.entries(exports).map(
      ([subpath, path]) => [join(name, subpath), join(dirname(file), path)] as const,
    );
  }),
);

/** Returns the path that a module imports by `specifier`, or null for a foreign package's. Both paths are from the root. */
export function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const ofPackage = exported.get(specifier);
  if (ofPackage !== undefined) return ofPackage;
  const subpath = subpaths.find(({ specifierStart }) => specifier.startsWith(specifierStart));
  return subpath ? join(subpath.pathStart, specifier.slice(subpath.specifierStart.length)) : null;
}
