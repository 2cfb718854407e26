import { lintRules } from './scripts/support/lintRules.ts';

/** Rules of .eslintrc.cjs, their only source, converted to oxlint's format. */
export default lintRules();
