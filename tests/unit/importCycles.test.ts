import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importCycles, readImportGraph } from '#scripts/support/rotation/importGraph.ts';

/** Returns the cycles among generated files. */
function cyclesOf(files: Readonly<Record<string, string>>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'tillsyn-imports-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return importCycles(readImportGraph(root, ['src']));
}

test('modules of the repository form no import cycle', () => {
  const graph = readImportGraph(join(import.meta.dirname, '../..'), [
    'packages',
    'src',
    'server',
    'tests',
    'scripts',
    'bench',
  ]);
  expect(graph.get('src/main.tsx')).not.toEqual([]);
  expect(importCycles(graph)).toEqual([]);
});

test('a circle of values is found, however it is closed', () => {
  const a = "import { b } from './b.ts';\nexport const a = () => b;\n";
  expect(
    cyclesOf({ 'src/a.ts': a, 'src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n" }),
  ).toEqual([['src/a.ts', 'src/b.ts']]);
  expect(
    cyclesOf({
      'src/a.ts': a,
      'src/b.ts': "import './deep/C.tsx';\nexport const b = 1;\n",
      'src/deep/C.tsx': "export const C = () => import('../a.ts');\n",
    }),
  ).toEqual([['src/a.ts', 'src/b.ts', 'src/deep/C.tsx']]);
  expect(cyclesOf({ 'src/a.ts': "export { b } from './b.ts';\n", 'src/b.ts': "import './a.ts';\n" })).toEqual(
    [['src/a.ts', 'src/b.ts']],
  );
  expect(
    cyclesOf({ 'src/a.ts': "import { a } from './a.ts';\nexport const b = () => a;\nexport const a = 1;\n" }),
  ).toEqual([['src/a.ts']]);
});

test('a circle of subpath imports is found', () => {
  expect(
    cyclesOf({
      'src/domain/a.ts': "import { b } from '#domain/deep/b.ts';\nexport const a = () => b;\n",
      'src/domain/deep/b.ts': "import { a } from '#src/domain/a.ts';\nexport const b = () => a;\n",
    }),
  ).toEqual([['src/domain/a.ts', 'src/domain/deep/b.ts']]);
});

test('types close one too', () => {
  expect(
    cyclesOf({
      'src/a.ts': "import { b } from './b.ts';\nexport interface A { b: typeof b }\n",
      'src/b.ts': "import type { A } from './a.ts';\nexport const b: A[] = [];\n",
    }),
  ).toEqual([['src/a.ts', 'src/b.ts']]);
});
