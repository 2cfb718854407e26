/** Code that breaks a rule, optionally with the name of its file. */
type Planted = string | { file: string; code: string };

const component = (code: string): Planted => ({ file: 'Planted.tsx', code });
/** Rules made redundant by TypeScript are checked in plain scripts only. */
const script = (code: string): Planted => ({ file: 'planted.mjs', code });
const server = (code: string): Planted => ({ file: 'server', code });

/**
 * Code that breaks each rule enforced by oxlint, by the rule's name in `.eslintrc.cjs`. Only for
 * `react-hooks/preserve-manual-memoization` no code is known that breaks it in either linter without another
 * report.
 */
export const plantedRules: Readonly<Record<string, Planted>> = {
  'constructor-super': script('export class A extends Object { constructor() { this.a = 1; } }'),
  eqeqeq: 'export const isSame = (a: string, b: string) => a == b;',
  'for-direction': 'for (let index = 0; index < 10; index--) String(index);\nexport {};',
  'getter-return': script('export const a = { get b() { } };'),
  'max-lines': `export {};\n${'// line\n'.repeat(400)}`,
  'max-function-lines': server(`export function long() {\n${'  void 0;\n'.repeat(79)}}`),
  'no-async-promise-executor': 'export const a = new Promise<void>(async (done) => done());',
  'no-case-declarations':
    'export function a(b: number) { switch (b) { case 1: let c = b; c += 1; return c; default: return 0; } }',
  'no-class-assign': script('class A {}\nA = 1;\nexport { A };'),
  'no-compare-neg-zero': 'export const isZero = (a: number) => a === -0;',
  'no-cond-assign': 'export function a(b: number) { if ((b) = 1) return b; return 0; }',
  'no-console': "console.log('');\nexport {};",
  'no-const-assign': script('const a = 1;\na = 2;\nexport { a };'),
  'no-constant-binary-expression': 'export const a = (b: number) => ({}) ?? b;',
  'no-constant-condition': 'export function a() { if (true) return 1; return 2; }',
  'no-control-regex': 'export const a = /\\x1f/;',
  'no-debugger': 'debugger;\nexport {};',
  'no-delete-var': { file: 'planted.cjs', code: 'var a = 1;\ndelete a;\nmodule.exports = a;' },
  'no-dupe-args': { file: 'planted.cjs', code: 'module.exports = function a(b, b) {};' },
  'no-dupe-class-members': script('export class A { b() {} b() {} }'),
  'no-dupe-else-if':
    'export function a(b: number) { if (b > 1) return 1; else if (b > 1) return 2; return 3; }',
  'no-dupe-keys': script('export const a = { b: 1, b: 2 };'),
  'no-duplicate-case':
    'export function a(b: number) { switch (b) { case 1: return 1; case 1: return 2; default: return 3; } }',
  'no-empty': 'export function a(b: number) { if (b > 1) {} }',
  'no-empty-character-class': 'export const a = /b[]/;',
  'no-empty-pattern': 'export const a = ({ b: {} }: { b: object }) => 1;',
  'no-empty-static-block': 'export class A { static {} b = 1; }',
  'no-ex-assign': 'export function a() { try { return 1; } catch (error) { error = 1; return error; } }',
  'no-extra-boolean-cast': 'export const a = (b: string) => (!!b ? 1 : 2);',
  'no-fallthrough':
    'export function a(b: number) { let c = 0; switch (b) { case 1: c = 1; default: c += 2; } return c; }',
  'no-func-assign': script('function a() {}\na = 1;\nexport { a };'),
  'no-global-assign': 'Object = 1 as never;\nexport {};',
  'no-import-assign': script("import { join } from 'node:path';\njoin = 1;\nexport { join };"),
  'no-invalid-regexp': "export const a = new RegExp('[');",
  'no-irregular-whitespace': 'export const a =\u00a01;',
  'no-loss-of-precision': 'export const a = 9007199254740993;',
  'no-misleading-character-class': 'export const a = /^[👍]$/;',
  'no-new-native-nonconstructor': script("export const a = new Symbol('b');"),
  'no-nonoctal-decimal-escape': { file: 'planted.cjs', code: "module.exports = '\\8';" },
  'no-obj-calls': script('export const a = Math();'),
  'no-octal': { file: 'planted.cjs', code: 'module.exports = 071;' },
  'no-prototype-builtins': "export const a = (b: object) => b.hasOwnProperty('c');",
  'no-redeclare': { file: 'planted.cjs', code: 'var a = 1;\nvar a = 2;\nmodule.exports = a;' },
  'no-regex-spaces': 'export const a = /b   c/;',
  'no-restricted-syntax': "export * from './other.ts';",
  'no-self-assign': 'export function a(b: number) { b = b; return b; }',
  'no-setter-return': script('export const a = { set b(c) { return c; } };'),
  'no-shadow-restricted-names': 'export function a(undefined: number) { return undefined; }',
  'no-sparse-arrays': 'export const a = [1, , 2];',
  'no-this-before-super': script('export class A extends Object { constructor() { this.a = 1; super(); } }'),
  'no-unassigned-vars': 'export function a() { let b: number | undefined; return b; }',
  'no-unexpected-multiline': 'export const a = (b: (c: number) => number, c: number) => b\n(c);',
  'no-unreachable': script('export function a() { return 1; a(); }'),
  'no-unsafe-finally': 'export function a() { try { return 1; } finally { return 2; } }',
  'no-unsafe-negation': script('export const a = (b, c) => !b in c;'),
  'no-unsafe-optional-chaining': 'export const a = (b?: { c: number[] }) => [...b?.c];',
  'no-unused-labels': 'a: for (const b of [1]) String(b);\nexport {};',
  'no-unused-private-class-members': 'export class A { #b = 1; c = 2; }',
  'no-useless-assignment': 'export function a(b: number) { let c = 1; c = b; return c; }',
  'no-useless-backreference': 'export const a = /(?:b)\\1(c)/;',
  'no-useless-catch': 'export function a() { try { return 1; } catch (error) { throw error; } }',
  'no-useless-escape': "export const a = 'b\\c';",
  'no-var': 'var a = 1;\nexport { a };',
  'no-warning-comments': '// TODO later\nexport {};',
  'no-with': { file: 'planted.cjs', code: 'with (module) exports = 1;' },
  'prefer-const': 'let a = 1;\nexport { a };',
  'prefer-rest-params': 'export function a() { return arguments; }',
  'prefer-spread': 'export const a = (b: (...c: number[]) => number, c: number[]) => b.apply(undefined, c);',
  'preserve-caught-error':
    "export function a() { try { return 1; } catch (error) { throw new Error('b'); } }",
  'require-yield': 'export function* a() { return 1; }',
  'use-isnan': 'export const a = (b: number) => b === NaN;',
  'valid-typeof': "export const a = (b: unknown) => typeof b === 'strnig';",
  'import-x/extensions': "import { a } from './other';\nexport const b = a;",
  'import-x/no-default-export': 'const a = 1;\nexport default a;',
  'import-x/no-restricted-paths': server("import '../../src/entities/sample.ts';"),
  'import-x/no-duplicates':
    "import { a } from './other.ts';\nimport { b } from './other.ts';\nexport const c = a + b;",
  '@typescript-eslint/ban-ts-comment': '// @ts-ignore\nexport const a = 1;',
  '@typescript-eslint/consistent-type-imports':
    "import { A } from './other.ts';\nexport const a = (b: A) => b;",
  '@typescript-eslint/no-array-constructor': 'export const a = new Array(1, 2);',
  '@typescript-eslint/no-duplicate-enum-values': 'export enum A { B = 1, C = 1 }',
  '@typescript-eslint/no-dynamic-delete':
    'export const a = (b: Record<string, number>, c: string) => { delete b[c]; };',
  '@typescript-eslint/no-empty-object-type': 'export const a = (b: {}) => b;',
  '@typescript-eslint/no-explicit-any': 'export const a = (b: any) => b;',
  '@typescript-eslint/no-extra-non-null-assertion': 'export const a = (b?: { c: number }) => b!!.c;',
  '@typescript-eslint/no-extraneous-class': 'export class A { static b = 1; }',
  '@typescript-eslint/no-floating-promises': server('export function a() {\n  Promise.resolve(1);\n}'),
  '@typescript-eslint/no-misused-promises': server(
    'export const a = (b: number[]) => b.forEach(async (c) => { await Promise.resolve(c); });',
  ),
  '@typescript-eslint/no-invalid-void-type': 'export const a = (b: string | void) => b;',
  '@typescript-eslint/no-misused-new': 'export interface A { new (): A; }',
  '@typescript-eslint/no-namespace': 'export namespace A { export const b = 1; }',
  '@typescript-eslint/no-non-null-asserted-nullish-coalescing':
    'export const a = (b: { c?: string }) => b.c! ?? 1;',
  '@typescript-eslint/no-non-null-asserted-optional-chain': 'export const a = (b?: { c?: string }) => b?.c!;',
  '@typescript-eslint/no-non-null-assertion': 'export const a = (b?: string) => b!;',
  '@typescript-eslint/no-require-imports': "import a = require('node:path');\nexport const b = a;",
  '@typescript-eslint/no-restricted-imports': "import { z } from 'zod';\nexport const a = z;",
  '@typescript-eslint/no-this-alias': 'export class A { b() { const that = this; return that; } }',
  '@typescript-eslint/no-unnecessary-type-constraint': 'export const a = <B extends unknown>(b: B) => b;',
  '@typescript-eslint/no-unsafe-declaration-merging':
    'export interface A { b: 1 }\nexport class A { c = 1; }',
  '@typescript-eslint/no-unsafe-function-type': 'export const a = (b: Function) => b;',
  '@typescript-eslint/no-unused-expressions': 'export function a(b: number) { b + 1; }',
  '@typescript-eslint/no-unused-vars': 'const a = 1;\nexport {};',
  '@typescript-eslint/no-useless-constructor': 'export class A { b = 1; constructor() {} }',
  '@typescript-eslint/no-wrapper-object-types': 'export const a = (b: String) => b;',
  '@typescript-eslint/prefer-as-const': "export const a: 'b' = 'b';",
  '@typescript-eslint/prefer-literal-enum-member': 'const a = 1;\nexport enum A { B = a }',
  '@typescript-eslint/prefer-namespace-keyword': 'export declare module A { const b: 1; }',
  '@typescript-eslint/triple-slash-reference': '/// <reference path="./other.ts" />\nexport {};',
  '@typescript-eslint/unified-signatures': 'export interface A { b(c: number): void; b(c: string): void; }',
  'react-hooks/error-boundaries': component(
    'export function A() { try { return <p />; } catch { return null; } }',
  ),
  'react-hooks/exhaustive-deps': component(
    "import { useEffect } from 'react';\nexport function A({ b }: { b: string }) { useEffect(() => { document.title = b; }, []); return null; }",
  ),
  'react-hooks/globals': component('let a = 1;\nexport function A() { a = 2; return <p>{a}</p>; }'),
  'react-hooks/immutability': component(
    'export function A({ b }: { b: { c: number } }) { b.c = 1; return <p>{b.c}</p>; }',
  ),
  'react-hooks/purity': component('export function A() { return <p>{Math.random()}</p>; }'),
  'react-hooks/refs': component(
    "import { useRef } from 'react';\nexport function A() { const b = useRef(1); return <p>{b.current}</p>; }",
  ),
  'react-hooks/rules-of-hooks': component(
    "import { useState } from 'react';\nexport function A({ b }: { b: boolean }) { if (b) useState(0); return null; }",
  ),
  'react-hooks/set-state-in-effect': component(
    "import { useEffect, useState } from 'react';\nexport function A() { const [b, setB] = useState(0); useEffect(() => { setB(1); }, []); return <p>{b}</p>; }",
  ),
  'react-hooks/set-state-in-render': component(
    "import { useState } from 'react';\nexport function A() { const [b, setB] = useState(0); setB(1); return <p>{b}</p>; }",
  ),
  'react-hooks/static-components': component('export function A() { const B = () => <p />; return <B />; }'),
  'react-hooks/unsupported-syntax': component(
    "export function A() { const b = eval('1'); return <p>{b}</p>; }",
  ),
  'react-hooks/use-memo': component(
    "import { useMemo } from 'react';\nexport function A({ b }: { b: number }) { const c = useMemo((d: number) => d + b, [b]); return <p>{c}</p>; }",
  ),
};
