import { quickRules } from './scripts/support/quickRules.ts';

/** The rules stand in .eslintrc.cjs, the one source; this hands those that it knows to the quick linter. */
export default quickRules();
