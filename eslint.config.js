import { FlatCompat } from '@eslint/eslintrc';
import js from '@eslint/js';
import { createRequire } from 'node:module';

/** The rules stand in .eslintrc.cjs, the one source; this only hands them to ESLint's present format. */
const rules = createRequire(import.meta.url)('./.eslintrc.cjs');
const compat = new FlatCompat({
  baseDirectory: import.meta.dirname,
  recommendedConfig: js.configs.recommended,
});

export default compat.config(rules);
