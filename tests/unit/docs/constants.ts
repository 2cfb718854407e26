import { globSync } from 'node:fs';
import { readRoot, root } from './pages.ts';

const sources = new Map(
  globSync(
    ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'packages/*/src/*.ts', 'scripts/**/*.ts', 'tests/faults/*.ts'],
    { cwd: root },
  ).map((path) => [path.replaceAll('\\', '/'), readRoot(path)] as const),
);

/** What a constant is made of, and the file where it stands. */
function definitionOf(name: string, file: string): { made: string; path: string } {
  const pattern = new RegExp(`^(?:export )?const ${name}(?:: [^=]+)? = ([^;]+);`, 'm');
  const definitions = [...sources].flatMap(([path, text]) => {
    const definition = path.endsWith(file) ? pattern.exec(text)?.[1] : undefined;
    return definition === undefined ? [] : [{ made: definition, path }];
  });
  const [first, ...others] = definitions;
  if (!first) throw new Error(`There is no constant ${name} ${file}`);
  if (others.length > 0)
    throw new Error(`Several files have a constant ${name}: ${definitions.map(({ path }) => path).join(', ')}`);
  return first;
}

/** Returns the nested value behind the names in an object's text. */
const memberOf = (made: string, names: readonly string[]): string =>
  names.reduce((text, name) => {
    const member = new RegExp(`(?<![\\w.])${name}: (\\{[^}]*\\}|[^,}\\n]+)`).exec(text)?.[1];
    if (member === undefined) throw new Error(`There is no ${name} in ${text}`);
    return member;
  }, made);

/** Returns the file that a constant is imported from; the file itself for one of its own. */
const sourceOf = (name: string, path: string): string =>
  new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#([^']+)'`).exec(sources.get(path) ?? '')?.[1] ?? path;

/**
 * Returns the number of a constant of the programs, such as `maxJsonDepth`, or of a member, such as
 * `longLists.inAll`, exported or not, in any file. `file`, the end of a path, distinguishes equal names.
 */
export function constant(name: string, file = ''): number {
  const [head = '', ...members] = name.split('.');
  const { made, path } = definitionOf(head, file);
  const numberOf = (factor: string): number =>
    /^(?:0o[0-7]+|[\d_.]+)$/.test(factor) ? Number(factor.replaceAll('_', '')) : constant(factor, sourceOf(factor, path));
  const [first = '', ...factors] = memberOf(made, members)
    .replace(/ (?:satisfies|as) .*/, '')
    .trim()
    .split(' * ');
  return factors.reduce((product, factor) => product * numberOf(factor), numberOf(first));
}

/** Returns the numbers captured by a pattern in the programs' sources, one per match. */
export const numbersBehind = (pattern: RegExp): number[] =>
  [...sources.values()].flatMap((text) => [...text.matchAll(pattern)].flatMap(([, ...numbers]) => numbers.map(Number)));
