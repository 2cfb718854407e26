const { join } = require('node:path');
const zones = require('./.eslintzones.cjs');

const spokenAttributes = 'alt|aria-label|aria-description|description|error|label|placeholder|title';
const letter = '[A-Za-zÅÄÖåäö]';

const everywhere = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'A failure that is swallowed: handle it, or return what it means.',
  },
  {
    selector:
      'SpreadElement > :matches(ObjectExpression, ArrayExpression), JSXSpreadAttribute > ObjectExpression',
    message: 'Write the properties out: TypeScript checks no spread literal for unknown properties.',
  },
  {
    selector:
      ':matches(ImportDeclaration, ImportExpression) > Literal[value=/^\\.\\.\\/\\.\\..*\\.[jt]sx?$/]',
    message: 'Import modules two or more folders up by a subpath of package.json (#domain/…).',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import the file itself.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import the file itself.' },
];
const noOwnConsole = [
  {
    selector: 'CallExpression[callee.property.name="spyOn"][arguments.0.name="console"]',
    message: 'Announce what is written with expectWarning of tests/support/warnings.ts.',
  },
];
const roleMessage =
  'Access levels are named only in src/contract/users/permissions.ts; use src/domain/can.ts.';
const noRoleNames = [
  {
    selector: 'Literal[value=/^(BasicUserLight|BasicUser|CustomerAdmin|CompanyAdmin|WebSbaAdmin)$/]',
    message: roleMessage,
  },
  {
    selector: ':matches(BinaryExpression, SwitchCase) > Literal[value=/^(User|Admin)$/]',
    message: roleMessage,
  },
  { selector: 'CallExpression[callee.name="levelNumber"] > Literal', message: roleMessage },
  {
    selector: 'BinaryExpression:has(> MemberExpression[property.name="userRole"]) > Literal',
    message: roleMessage,
  },
];
const oneEscape = [
  {
    selector:
      'ImportDeclaration[source.value="@mantine/core"] > ImportSpecifier[imported.name=/^(Modal|Drawer)$/]',
    message: 'Take it from components/overlays: there Esc closes the topmost only.',
  },
];
const noLiteralText = [
  { selector: `JSXText[value=/${letter}/]`, message: 'No literal text in JSX: use a translation key.' },
  {
    selector: `JSXElement > JSXExpressionContainer > Literal[value=/${letter}/]`,
    message: 'No literal text in JSX: use a translation key.',
  },
  {
    selector: `JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/${letter}/]`,
    message: 'No literal text in JSX: use a translation key.',
  },
  {
    selector: `JSXAttribute[name.name=/^(${spokenAttributes})$/] > Literal[value=/${letter}/]`,
    message: 'No literal text in a spoken attribute: use a translation key.',
  },
];

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  parserOptions: { ecmaVersion: 'latest', sourceType: 'module', ecmaFeatures: { jsx: true } },
  plugins: ['@typescript-eslint', 'import-x', 'react-hooks'],
  extends: [
    'eslint:recommended',
    'plugin:@typescript-eslint/eslint-recommended',
    'plugin:@typescript-eslint/strict',
  ],
  ignorePatterns: ['dist', 'data', 'coverage', 'test-results', 'playwright-report', 'docs'],
  settings: {
    // Without these settings the import rules ignore TypeScript files.
    'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    'import-x/extensions': ['.ts', '.tsx'],
    'import-x/resolver': { typescript: { project: join(__dirname, 'tsconfig.json') } },
  },
  rules: {
    'import-x/no-restricted-paths': [
      'error',
      {
        basePath: __dirname,
        zones,
      },
    ],
    'import-x/no-default-export': 'error',
    'import-x/no-duplicates': ['error', { 'prefer-inline': false }],
    'import-x/extensions': ['error', 'ignorePackages'],
    'max-lines': ['error', { max: 400 }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-undef': 'off',
    'no-warning-comments': 'error',
    'no-restricted-syntax': ['error', ...everywhere, ...noRoleNames],
    '@typescript-eslint/consistent-type-imports': 'error',
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/no-non-null-assertion': 'error',
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-syntax': ['error', ...everywhere, ...noRoleNames, ...noLiteralText, ...oneEscape],
        'react-hooks/rules-of-hooks': 'error',
        'react-hooks/exhaustive-deps': 'error',
      },
    },
    {
      // These rules compile each file, so they check only files with components or hooks.
      files: ['src/**/*.tsx', 'src/**/use*.ts'],
      extends: ['plugin:react-hooks/recommended'],
      rules: {
        // The rule concerns the React Compiler, which isn't used.
        'react-hooks/incompatible-library': 'off',
      },
    },
    {
      files: ['src/components/overlays/*.tsx'],
      rules: { 'no-restricted-syntax': ['error', ...everywhere, ...noRoleNames, ...noLiteralText] },
    },
    {
      files: ['{src,server,scripts,bench}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
      rules: { 'tillsyn/max-function-lines': ['error', { max: 80, components: 120 }] },
    },
    {
      // Keeps zod and dexie out of the first load: types may be imported from any file, values only from zod-free files.
      files: ['src/**/*.{ts,tsx}'],
      excludedFiles: ['src/contract/**', 'src/offline/**'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            paths: [
              { name: 'zod', message: 'zod stays in contract and server.', allowTypeImports: true },
              { name: 'dexie', message: 'dexie stays in offline.', allowTypeImports: true },
            ],
            patterns: [
              {
                regex:
                  '[/#]contract/(?!([a-zA-Z]+/)?(auditActions|calls|certificates|fileHeads|extraRights|chosenYears|deliveryStates|drawingLimits|feedNames|importLimits|incidentEvents|kindWords|workFilters|permissions|problems|recordLimits|retentionLimits|constants|guideSteps|hotWorkWords|inventory|loginFailures|joinedEmails|moveKinds|serviceFieldLimits|serviceKinds|setUpKinds|storable|tags|visitWords|webAddress|wire)\\.ts$)',
                message: 'Import types only; values come from the zod-free files of the contract.',
                allowTypeImports: true,
              },
            ],
          },
        ],
      },
    },
    {
      // Only the middleware depends on the HTTP framework; all other folders handle calls.
      files: ['server/**/*.ts'],
      excludedFiles: ['server/app.ts', 'server/middleware/**'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          { paths: [{ name: 'hono', message: 'hono stays in app.ts and middleware.' }] },
        ],
      },
    },
    {
      // An unhandled promise in these folders loses data or ends the process.
      files: [
        'server/**/*.ts',
        'src/offline/**/*.ts',
        'src/platform/**/*.ts',
        'packages/**/*.ts',
        'scripts/**/*.ts',
      ],
      parserOptions: { project: join(__dirname, 'tsconfig.json') },
      rules: {
        '@typescript-eslint/no-floating-promises': 'error',
        '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      },
    },
    {
      files: ['src/contract/**/*.ts', 'server/db/**/*.ts'],
      rules: { 'no-restricted-syntax': ['error', ...everywhere] },
    },
    {
      files: ['tests/**/*.{ts,tsx}', 'packages/*/tests/**/*.ts'],
      rules: { 'no-restricted-syntax': ['error', ...everywhere, ...noOwnConsole] },
    },
    {
      // Scripts print to the terminal. The client writes to the console in one file, and tests capture it in one.
      files: ['scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'src/platform/log.ts', 'tests/support/noWarnings.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // The tools that load these files, or a library's types, require a default export.
      files: [
        '*.config.{js,ts}',
        'server/db/drizzle.config.ts',
        'scripts/support/eslintCore.ts',
        'scripts/support/lintPlugin.ts',
        'src/**/lib*.d.ts',
      ],
      rules: { 'import-x/no-default-export': 'off' },
    },
    {
      files: ['tests/support/**/*GlobalSetup.ts', 'scripts/support/*Reporter.ts'],
      rules: { 'import-x/no-default-export': 'off' },
    },
    {
      files: ['*.cjs'],
      parserOptions: { sourceType: 'commonjs' },
      rules: { '@typescript-eslint/no-require-imports': 'off' },
    },
    {
      files: ['tests/**/*.{ts,tsx}', 'packages/*/tests/**/*.ts'],
      rules: {
        '@typescript-eslint/no-empty-function': 'off',
        // A Playwright fixture without dependencies is declared with an empty pattern.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      },
    },
  ],
};
