import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveImport } from '#scripts/support/resolveImport.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const wordsIn = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

/** Texts that the shell loads before any screen. */
const shellTexts = ['common', 'session', 'errors'];

/** Returns the modules that a module imports statically, and so on. */
function staticClosure(start: string): string[] {
  const files = new Set([start]);
  // A set that grows during its iteration yields its new members too.
  for (const file of files)
    for (const [, specifier = ''] of read(file).matchAll(
      /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gms,
    ))
      for (const path of [resolveImport(file, specifier) ?? []].flat())
        if (path.startsWith('src/') && /\.tsx?$/.test(path)) files.add(path);
  return [...files];
}

const textsOf = (file: string): string[] =>
  [...read(file).matchAll(/useTranslation\(\s*(?:\[([^\]]*)\]|('\w+'))/g)].flatMap(([, list, single]) =>
    wordsIn(list ?? single ?? ''),
  );

const screens = [
  ...read('src/app/screenParts.ts').matchAll(
    /(\w+): lazyScreen\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('\.\.\/([^']+)'\)/g,
  ),
].map(([, name = '', texts = '', file = '']) => ({ name, texts: wordsIn(texts), file: `src/${file}` }));

test('a screen loads with all texts of its parts: none that appears later takes the focus from a field', () => {
  expect(screens.length).toBeGreaterThan(40);
  const lateTexts = screens.flatMap(({ name, texts, file }) => {
    const loadedTexts = new Set([...shellTexts, ...texts]);
    const neededTexts = new Set(staticClosure(file).flatMap(textsOf));
    return [...neededTexts].filter((text) => !loadedTexts.has(text)).map((text) => `${name}: ${text}`);
  });
  expect(lateTexts).toEqual([]);
});
