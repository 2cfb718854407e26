import { FlatCompat } from '@eslint/eslintrc';
import js from '@eslint/js';
import { createRequire } from 'node:module';
import { isForEslint } from './scripts/support/quickRules.ts';

/**
 * The rules stand in .eslintrc.cjs, the one source; this hands ESLint's present format those that oxlint, which `oxlint.config.ts` feeds
 * from the same source, doesn't hold. They need no types: whoever wants all of them from ESLint takes the eslintrc file itself.
 */
const rules = createRequire(import.meta.url)('./.eslintrc.cjs');
const compat = new FlatCompat({
  baseDirectory: import.meta.dirname,
  recommendedConfig: js.configs.recommended,
});

export default compat.config(rules).map(({ languageOptions, ...config }) => {
  const { rules: all } = config;
  const own = all && Object.fromEntries(Object.entries(all).filter(([rule]) => isForEslint(rule)));
  const asksForTypes = languageOptions?.parserOptions?.project !== undefined;
  return {
    ...config,
    ...(own && { rules: own }),
    ...(languageOptions && !asksForTypes && { languageOptions }),
  };
});
