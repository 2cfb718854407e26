import { lintRules } from './scripts/support/lintRules.ts';

/** The rules stand in .eslintrc.cjs, the one source; this hands them to the linter in its own format. */
export default lintRules();
