import { firstFault } from '../../domain/validation.ts';
import type { Rule } from '../../domain/validation.ts';

/** The rules of one field for a form's `validate`; only the first that fails is shown. [FORM-05] */
export const fieldRules =
  <Value>(...rules: Rule<Value>[]) =>
  (value: Value): string | null =>
    firstFault(value, rules);
