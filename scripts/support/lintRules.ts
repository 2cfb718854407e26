import js from '@eslint/js';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { testDepth } from './testDepth.ts';

type Rules = Readonly<Record<string, unknown>>;

/** Part of an eslintrc file with the rules and their files. */
interface Eslintrc {
  extends?: string | readonly string[];
  rules?: Rules;
  files?: string | readonly string[];
  excludedFiles?: string | readonly string[];
  overrides?: readonly Eslintrc[];
  ignorePatterns?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
}

/** Rules for some files, in oxlint's format. */
interface Override {
  files: string[];
  excludeFiles: string[];
  rules: Record<string, unknown>;
}

const require = createRequire(import.meta.url);
const typedPlugin = dirname(require.resolve('@typescript-eslint/eslint-plugin'));

/** Rules that oxlint lacks: it runs the originals of ESLint and its plugins, under other names. */
const borrowed = new Map([
  ['import-x/no-restricted-paths', 'borrowed-import/no-restricted-paths'],
  ['no-dupe-args', 'borrowed-eslint/no-dupe-args'],
  ['no-octal', 'borrowed-eslint/no-octal'],
  ['no-restricted-syntax', 'borrowed-eslint/no-restricted-syntax'],
  // The rule's patterns use lookahead, which oxlint's own rule doesn't support.
  ['@typescript-eslint/no-restricted-imports', 'borrowed-typescript/no-restricted-imports'],
]);

/** Rules for settings of the React Compiler, which isn't used. */
const ofNobody = new Set(['react-hooks/config', 'react-hooks/gating']);

const prefixes: readonly [string, string][] = [
  ['@typescript-eslint/', 'typescript/'],
  ['import-x/', 'import/'],
  ['react-hooks/', 'react/'],
  ['tillsyn/', 'tillsyn/'],
];

function nameInOxlint(rule: string): string {
  const knownRule = borrowed.get(rule);
  if (knownRule) return knownRule;
  const [ofPlugin, own] = prefixes.find(([prefix]) => rule.startsWith(prefix)) ?? ['', 'eslint/'];
  return own + rule.slice(ofPlugin.length);
}

const toList = (given: string | readonly string[] = []): readonly string[] =>
  typeof given === 'string' ? [given] : given;

/** Returns patterns in which one without a folder matches files of that name anywhere. */
const anywhere = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => (pattern.includes('/') ? pattern : `**/${pattern}`));

/** Returns a shared configuration; one that begins with a dot is a file of typescript-eslint's own. */
function shared(name: string): Eslintrc {
  if (name === 'eslint:recommended') return { rules: js.configs.recommended.rules };
  if (name.startsWith('.')) return require(join(typedPlugin, name)) as Eslintrc;
  const [, plugin = '', config = ''] = /^plugin:(.+)\/([^/]+)$/.exec(name) ?? [];
  const file = plugin.startsWith('@') ? `${plugin}/eslint-plugin` : `eslint-plugin-${plugin}`;
  const baseConfig = (require(file) as { configs: Record<string, Eslintrc> }).configs[config];
  if (!baseConfig) throw new Error(`There is no shared configuration of the name ${name}`);
  return baseConfig;
}

/** Returns the rules with their files; later ones override. */
function flatten(config: Eslintrc, files: readonly string[] = ['**/*']): Override[] {
  const ownFiles = config.files === undefined ? files : anywhere(toList(config.files));
  const excludeFiles = anywhere(toList(config.excludedFiles));
  return [
    ...toList(config.extends).flatMap((name) => flatten(shared(name), ownFiles)),
    { files: [...ownFiles], excludeFiles, rules: translated(config.rules ?? {}) },
    ...(config.overrides ?? []).flatMap((override) => flatten(override, ownFiles)),
  ];
}

const translated = (rules: Rules): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([rule]) => !ofNobody.has(rule))
      .map(([rule, said]) => [nameInOxlint(rule), asError(said)]),
  );

const asError = (said: unknown): unknown => (said === 'warn' ? 'error' : said);

/** Removes rules that are only turned off: shared configurations also turn off unused and obsolete ones. */
function withoutIdle(overrides: readonly Override[]): Override[] {
  const isOff = (said: unknown) => said === 'off' || said === 0;
  const on = new Set(
    overrides.flatMap(({ rules }) => Object.keys(rules).filter((rule) => !isOff(rules[rule]))),
  );
  return overrides
    .map(({ rules, ...where }) => ({
      ...where,
      rules: Object.fromEntries(Object.entries(rules).filter(([rule]) => on.has(rule))),
    }))
    .filter(({ rules }) => Object.keys(rules).length > 0);
}

/** Returns the rules of `.eslintrc.cjs` in oxlint's format. */
export function lintRules() {
  const config = require(join(import.meta.dirname, '../../.eslintrc.cjs')) as Eslintrc;
  return {
    plugins: ['eslint', 'typescript', 'react', 'import'],
    jsPlugins: [
      { name: 'borrowed-eslint', specifier: './scripts/support/eslintCore.ts' },
      { name: 'borrowed-import', specifier: 'eslint-plugin-import-x' },
      { name: 'borrowed-typescript', specifier: '@typescript-eslint/eslint-plugin' },
      { name: 'tillsyn', specifier: './scripts/support/lintPlugin.ts' },
    ],
    settings: config.settings,
    categories: { correctness: 'off' },
    // Type-aware rules take twice the time of all others: `npm test` leaves them to `npm run test:deep`.
    options: { typeAware: testDepth !== 'quick', denyWarnings: true },
    ignorePatterns: [...(config.ignorePatterns ?? [])],
    overrides: withoutIdle(flatten(config)),
  };
}
