import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import folderOrder from '#scripts/support/folderOrder.json' with { type: 'json' };
import { lintRules } from '#scripts/support/lintRules.ts';
import { plantedRules } from '#tests/support/rules/plantedRules.ts';

const root = join(import.meta.dirname, '../../..');
const { src: layers, server: serverRooms, ...subjectOrders } = folderOrder;

/** Small copy of the repository's layout with one file per mistake. */
const files: Record<string, string> = {
  'src/contract/constants.ts': 'export const base = 1;\n',
  'src/contract/shape.ts': 'export interface Shape { id: string }\nexport const shape = 1;\n',
  'src/main.tsx': 'export const main = 1;\n',
  'src/features/alpha/AlphaScreen.tsx': 'export const alpha = 1;\n',
  'src/features/brandNew/good.ts':
    "import type { Shape } from '#contract/shape.ts';\nimport { base } from '#contract/constants.ts';\nexport const good: Shape = { id: String(base) };\n",
  'src/features/brandNew/bad.ts':
    "import { alpha } from '../alpha/AlphaScreen.tsx';\nexport const bad = alpha;\n",
  'src/domain/typeUpwards.ts':
    "import type { Sample } from '../store/sample.ts';\nexport const typeUpwards = (sample: Sample) => sample;\n",
  'src/domain/subpathUpwards.ts':
    "import type { Sample } from '#store/sample.ts';\nexport const subpathUpwards = (sample: Sample) => sample;\n",
  'src/platform/subpathValue.ts':
    "import { shape } from '#contract/shape.ts';\nexport const subpathValue = shape;\n",
  'src/features/far/away/climbs.ts':
    "import { shape } from '../../../contract/shape.ts';\nexport const climbs = shape;\n",
  'src/platform/importsMain.ts': "import { main } from '../main.tsx';\nexport const importsMain = main;\n",
  'src/platform/contractValue.ts':
    "import { shape } from '../contract/shape.ts';\nexport const value = shape;\n",
  'src/entities/zodValue.ts': "import { z } from 'zod';\nexport const text = z.string();\n",
  'src/entities/barrel.ts': "export { sample } from './sample.ts';\n",
  'src/entities/noExtension.ts': "import { sample } from './sample';\nexport const noExtension = sample;\n",
  'src/entities/roleName.ts': "export const boss = 'CompanyAdmin';\n",
  'src/entities/roleCall.ts':
    "import { levelNumber } from '../domain/can.ts';\nexport const boss = levelNumber('Admin');\n",
  'src/entities/roleNumber.ts': 'export const isBoss = (user: { userRole: number }) => user.userRole >= 5;\n',
  'src/entities/anyValue.ts': 'export const anyValue = (value: any) => value;\n',
  'src/entities/nonNull.ts': 'export const nonNull = (value?: string) => value!;\n',
  'src/entities/emptyCatch.ts':
    'export function emptyCatch() {\n  try {\n    JSON.parse("");\n  } catch {\n    // nothing\n  }\n}\n',
  'src/entities/defaultExport.ts': 'const value = 1;\nexport default value;\n',
  'src/entities/tooLong.ts': `${'export {};\n'.repeat(1)}${'// line\n'.repeat(400)}`,
  'src/entities/spreadObject.ts': 'export const spread = (id: string) => ({ ...{ id, name: id } });\n',
  'src/entities/spreadArray.ts': 'export const spread = (id: string) => [...[id, id]];\n',
  'src/entities/SpreadAttributes.tsx': 'export const Spread = () => <p {...{ id: "a" }} />;\n',
  'src/entities/Literal.tsx': 'export const Literal = () => <p>Hej</p>;\n',
  'src/entities/LiteralExpression.tsx': "export const LiteralExpression = () => <p>{'Hej'}</p>;\n",
  'src/entities/LiteralLabel.tsx': 'export const LiteralLabel = () => <button aria-label="Stäng" />;\n',
  'src/entities/KitModal.tsx':
    "import { Modal } from '@mantine/core';\nexport const KitModal = () => <Modal opened onClose={() => undefined} />;\n",
  'src/entities/GoodMarkup.tsx': 'export const GoodMarkup = () => <p className="wide">{1} · </p>;\n',
  'src/entities/LongComponent.tsx': `export function LongComponent() {\n${'  void 0;\n'.repeat(118)}  return null;\n}\n`,
  'src/entities/FullComponent.tsx': `export const FullComponent = () => {\n${'  void 0;\n'.repeat(117)}  return null;\n};\n`,
  'src/entities/useLong.tsx': `export const useLong = () => {\n${'  void 0;\n'.repeat(79)}};\n`,
  'server/longFunction.ts': `export function longFunction() {\n${'  void 0;\n'.repeat(79)}}\n`,
  'server/fullFunction.ts': `export function fullFunction() {\n${'  void 0;\n'.repeat(78)}}\n`,
  'server/described.ts': `import { describe } from 'vitest';\ndescribe('server', () => {\n${'  void 0;\n'.repeat(79)}});\n`,
  'src/entities/ConditionalHook.tsx':
    "import { useState } from 'react';\nexport function ConditionalHook({ isOn }: { isOn: boolean }) {\n  if (isOn) useState(0);\n  return null;\n}\n",
  'src/entities/importsServer.ts':
    "import { app } from '../../server/app.ts';\nexport const importsServer = app;\n",
  'src/entities/importsTests.ts':
    "import { help } from '../../tests/help.ts';\nexport const importsTests = help;\n",
  'packages/alpha/src/sample.ts': 'export interface Sample { id: string }\n',
  'packages/alpha/src/importsDomain.ts':
    "import type { Sample } from '#domain/sample.ts';\nexport const copy = (sample: Sample) => sample;\n",
  'packages/beta/src/importsAlpha.ts':
    "import type { Sample } from '../../alpha/src/sample.ts';\nexport const copy = (sample: Sample) => sample;\n",
  'packages/beta/src/good.ts':
    "import type { TSESTree } from '@typescript-eslint/utils';\nexport const good = (node: TSESTree.Node) => node;\n",
  'server/app.ts': "import { base } from '../src/contract/constants.ts';\nexport const app = base;\n",
  'server/importsEntity.ts':
    "import { sample } from '../src/entities/sample.ts';\nexport const entity = sample;\n",
  'server/floating.ts': 'export function floating() {\n  Promise.resolve(1);\n}\n',
  'tests/help.ts': 'export const help = 1;\n',
  'tests/ownConsole.ts': "import { vi } from 'vitest';\nexport const said = vi.spyOn(console, 'warn');\n",
};

const layerMistakes = layers.flatMap((layer, index) =>
  layers.slice(index + 1).map((later) => ({ layer, later, file: `src/${layer}/imports_${later}.ts` })),
);
for (const layer of layers) {
  files[`src/${layer}/sample.ts`] = 'export interface Sample { id: string }\nexport const sample = 1;\n';
}
for (const { later, file } of layerMistakes) {
  files[file] = `import { sample } from '../${later}/sample.ts';\nexport const copy = sample;\n`;
}

const roomMistakes = serverRooms.flatMap((room, index) =>
  serverRooms.slice(index + 1).map((later) => ({ room, later, file: `server/${room}/imports_${later}.ts` })),
);
for (const room of serverRooms)
  files[`server/${room}/sample.ts`] = 'export interface Sample { id: string }\n';
for (const { later, file } of roomMistakes) {
  files[file] =
    `import type { Sample } from '../${later}/sample.ts';\nexport const copy = (sample: Sample) => sample;\n`;
}
files['server/core/importsApp.ts'] = "import { app } from '../app.ts';\nexport const copy = app;\n";
files['server/services/knowsHono.ts'] =
  "import type { Hono } from 'hono';\nexport const copy = (app: Hono) => app;\n";

const subjectMistakes = Object.entries(subjectOrders).flatMap(([folder, subjects]) =>
  subjects.slice(0, -1).map((subject, index) => {
    const later = subjects[index + 1] ?? '';
    return { folder, subject, later, file: `${folder}/${subject}/importsLater.ts` };
  }),
);
for (const [folder, subjects] of Object.entries(subjectOrders))
  for (const subject of subjects)
    files[`${folder}/${subject}/sample.ts`] = 'export interface Sample { id: string }\n';
for (const { later, file } of subjectMistakes) {
  files[file] =
    `import type { Sample } from '../${later}/sample.ts';\nexport const copy = (sample: Sample) => sample;\n`;
}

/** Code that breaks a rule, in a separate file or in a folder where the rule applies. */
const planted = Object.entries(plantedRules).map(([rule, mistake], index) => {
  const { file, code } = typeof mistake === 'string' ? { file: 'planted.ts', code: mistake } : mistake;
  const place =
    file === 'server' ? `server/planted${index}/planted.ts` : `src/features/planted${index}/${file}`;
  files[place] = `${code}\n`;
  return { rule, file: place };
});

let copy = '';
/** Returns a rule's own name: `import-x/extensions`, `import(extensions)`. */
const ownName = (rule = 'none'): string => rule.split(/[/(]/).at(-1)?.replace(')', '') ?? rule;

/** Own names of the rules that each file breaks. */
const brokenRules = new Map<string, string[]>();
const note = (file: string, rule?: string) =>
  brokenRules.set(file, [...(brokenRules.get(file) ?? []), ownName(rule)]);

/** Runs the linters of `npm run test:lint` in the copy. */
function runLint(...folders: string[]) {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  return spawnSync(process.execPath, [program, '--format', 'json', ...folders], {
    cwd: copy,
    env: { ...process.env, TEST_DEPTH: 'all' },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
}

/** Collects the rules that the files of the copy break. */
function lintCopy(): void {
  const { stdout, stderr } = runLint('packages', 'src', 'server', 'tests');
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
  for (const { code, filename } of diagnostics) note(filename, code);
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tillsyn-lint-'));
  for (const name of [
    '.eslintrc.cjs',
    '.eslintzones.cjs',
    'oxlint.config.ts',
    'scripts/support/folderOrder.json',
    'scripts/support/lintRules.ts',
    'scripts/support/eslintCore.ts',
    'scripts/support/lintPlugin.ts',
    'scripts/support/testDepth.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), code);
  }
  lintCopy();
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const rulesBroken = (file: string) => brokenRules.get(file) ?? [];
const expectBroken = (file: string, rule: string) => expect(rulesBroken(file)).toContain(ownName(rule));

describe('imports', () => {
  test.each(layerMistakes)('$layer does not import $later', ({ file }) => {
    expectBroken(file, 'import-x/no-restricted-paths');
  });

  test.each(roomMistakes)('the server folder $room does not import $later', ({ file }) => {
    expectBroken(file, 'import-x/no-restricted-paths');
  });

  test.each(subjectMistakes)('the subject $subject in $folder does not import $later', ({ file }) => {
    expectBroken(file, 'import-x/no-restricted-paths');
  });

  test.each(Object.keys(subjectOrders))('a new folder in %s fails until the order has it', (folder) => {
    const newFolder = join(copy, folder, 'unordered');
    mkdirSync(newFolder);
    try {
      const { stdout, stderr, status } = runLint('src/main.tsx');
      expect(status).not.toBe(0);
      expect(stdout + stderr).toContain(`${folder}/unordered has no place in folderOrder.json`);
    } finally {
      rmSync(newFolder, { recursive: true });
    }
  });

  test.each([
    ['a feature whose folder is new imports another feature', 'src/features/brandNew/bad.ts'],
    ['a type is imported upwards', 'src/domain/typeUpwards.ts'],
    ['a subpath is imported upwards', 'src/domain/subpathUpwards.ts'],
    ['a layer imports the entry', 'src/platform/importsMain.ts'],
    ['the server imports an entity', 'server/importsEntity.ts'],
    ['a room of the server imports the application', 'server/core/importsApp.ts'],
    ['the client imports the server', 'src/entities/importsServer.ts'],
    ['the client imports tests', 'src/entities/importsTests.ts'],
    ['a package imports the product', 'packages/alpha/src/importsDomain.ts'],
    ['a package imports another one', 'packages/beta/src/importsAlpha.ts'],
  ])('%s: refused', (_title, file) => {
    expectBroken(file, 'import-x/no-restricted-paths');
  });

  test.each([
    ['a path without its extension', 'src/entities/noExtension.ts', 'import-x/extensions'],
    ['a path that climbs two levels', 'src/features/far/away/climbs.ts', 'no-restricted-syntax'],
    ['a barrel', 'src/entities/barrel.ts', 'no-restricted-syntax'],
    ['a zod value in the client', 'src/entities/zodValue.ts', '@typescript-eslint/no-restricted-imports'],
    [
      'a schema of the contract in the client',
      'src/platform/contractValue.ts',
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'a schema of the contract by its subpath',
      'src/platform/subpathValue.ts',
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      "a request's transport outside of the middleware",
      'server/services/knowsHono.ts',
      '@typescript-eslint/no-restricted-imports',
    ],
    ['a default export', 'src/entities/defaultExport.ts', 'import-x/no-default-export'],
  ])('%s: refused', (_title, file, rule) => {
    expectBroken(file, rule);
  });
});

describe('code', () => {
  test.each([
    ['literal text', 'src/entities/Literal.tsx', 'no-restricted-syntax'],
    ['literal text in braces', 'src/entities/LiteralExpression.tsx', 'no-restricted-syntax'],
    ['a literal spoken name', 'src/entities/LiteralLabel.tsx', 'no-restricted-syntax'],
    ["the kit's dialog with an Esc of its own", 'src/entities/KitModal.tsx', 'no-restricted-syntax'],
    ['the name of a role', 'src/entities/roleName.ts', 'no-restricted-syntax'],
    ['the name of a role in a call', 'src/entities/roleCall.ts', 'no-restricted-syntax'],
    ['the number of a role', 'src/entities/roleNumber.ts', 'no-restricted-syntax'],
    ['any', 'src/entities/anyValue.ts', '@typescript-eslint/no-explicit-any'],
    ['a non-null assertion', 'src/entities/nonNull.ts', '@typescript-eslint/no-non-null-assertion'],
    ['an empty catch', 'src/entities/emptyCatch.ts', 'no-restricted-syntax'],
    ['an object literal that is spread', 'src/entities/spreadObject.ts', 'no-restricted-syntax'],
    ['an array literal that is spread', 'src/entities/spreadArray.ts', 'no-restricted-syntax'],
    ['a literal that is spread into attributes', 'src/entities/SpreadAttributes.tsx', 'no-restricted-syntax'],
    ['a console that tests replace', 'tests/ownConsole.ts', 'no-restricted-syntax'],
    ['a file over the cap', 'src/entities/tooLong.ts', 'max-lines'],
    ['a component over the cap', 'src/entities/LongComponent.tsx', 'max-function-lines'],
    ['a hook over the cap', 'src/entities/useLong.tsx', 'max-function-lines'],
    ['a function over the cap', 'server/longFunction.ts', 'max-function-lines'],
    ['a conditional hook', 'src/entities/ConditionalHook.tsx', 'react-hooks/rules-of-hooks'],
    ['a forgotten promise in the server', 'server/floating.ts', '@typescript-eslint/no-floating-promises'],
  ])('%s: refused', (_title, file, rule) => {
    expectBroken(file, rule);
  });

  test.each([
    'src/features/brandNew/good.ts',
    'src/entities/GoodMarkup.tsx',
    'src/entities/FullComponent.tsx',
    'server/fullFunction.ts',
    'server/described.ts',
    'server/app.ts',
    'packages/beta/src/good.ts',
  ])('%s is clean', (file) => {
    expect(rulesBroken(file)).toEqual([]);
  });
});

describe('every rule of the one source', () => {
  test.each(planted)('$rule is held', ({ rule, file }) => expectBroken(file, rule));

  test('is proven rule by rule', () => {
    const isOff = (said: unknown) => said === 'off' || said === 0;
    const states = new Map(lintRules().overrides.flatMap(({ rules }) => Object.entries(rules)));
    const heldRules = [...states].flatMap(([rule, said]) => (isOff(said) ? [] : [ownName(rule)]));
    const proven = planted.map(({ rule }) => ownName(rule));
    expect(heldRules.filter((rule) => !proven.includes(rule))).toEqual(['preserve-manual-memoization']);
  });
});

test('files of the repository have at most 400 lines', () => {
  const folders = ['packages', 'src', 'server', 'tests', 'scripts', 'bench'];
  const tooLong = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > 400);
  expect(tooLong).toEqual([]);
});

test('folders of the program have at most 25 files', () => {
  const sizes = ['packages', 'src', 'server']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    )
    .filter(({ name }) => /\.(tsx?|mjs|css)$/.test(name))
    .reduce(
      (count, { parentPath }) => count.set(parentPath, (count.get(parentPath) ?? 0) + 1),
      new Map<string, number>(),
    );
  expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
});
