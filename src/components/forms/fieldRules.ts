import { firstFault } from '../../domain/validation.ts';
import type { Rule } from '../../domain/validation.ts';

/** The rules of one field as a form's `validate` wants them; only the first that fails is told. [FORM-05] */
export const fieldRules =
  <Value>(...rules: Rule<Value>[]) =>
  (value: Value): string | null =>
    firstFault(value, rules);
