import { builtinRules } from 'eslint/use-at-your-own-risk';

/** ESLint's own rules as a plugin. */
export default { meta: { name: 'borrowed-eslint' }, rules: Object.fromEntries(builtinRules) };
