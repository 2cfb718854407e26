import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const kit = 'node_modules/@mantine/core';
/** Parts that come with their component and that no screen uses. */
const unused = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator'];

const sources = globSync('src/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
const allMatches = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one)));

/** The kit's stylesheets that a component needs: its own and those of the parts that it is made of. */
const stylesOf = (path: string, seen: Set<string>): string[] => {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const ownStyle = /([A-Za-z]+)\.module\.mjs$/.exec(path)?.[1];
  if (ownStyle !== undefined) return [ownStyle];
  return [...readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter((to) => to.includes('/components/'))
    .flatMap((to) => stylesOf(to, seen));
};

test('every part of the kit that a screen uses comes with its styles', () => {
  const names = [...allMatches(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((list) =>
    list.split(','),
  );
  const components = new Set(
    names.map((name) => name.trim().split(' ')[0] ?? '').filter((name) => /^[A-Z]/.test(name)),
  );
  const imported = allMatches(/'@mantine\/core\/styles\/([A-Za-z]+)\.layer\.css'/g);
  const seenPaths = new Set<string>();
  const needed = [...components].flatMap((name) =>
    stylesOf(`${kit}/esm/components/${name}/${name}.mjs`, seenPaths),
  );
  expect(needed).toContain('FloatingIndicator');
  expect(
    needed.filter(
      (name) =>
        !imported.has(name) && !unused.includes(name) && existsSync(`${kit}/styles/${name}.layer.css`),
    ),
  ).toEqual([]);
});
