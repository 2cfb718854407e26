import { isStorable } from '#contract/storable.ts';
import { failScim } from './scimError.ts';

/** Comparison of an attribute with a value. */
export interface Clause {
  attribute: string;
  value: string | boolean | number | null;
}

/** Longest filter, in characters. */
const maxFilterLength = 2_000;

const clause = /^\s*([a-z][\w$:.-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?)\s*/i;
const conjunction = /^and\s+/i;

/**
 * Parses a filter of comparisons with `eq`, joined by `and`; the letter case of operators makes no difference. (RFC 7644, 3.4.2.2)
 * @throws ScimError invalidFilter for any other filter
 */
export function parseClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let remaining = text.length > maxFilterLength ? '' : text;
  do {
    const [matched = '', attribute = '', literal = ''] = clause.exec(remaining) ?? [];
    if (matched === '') return failScim('invalidFilter', 'The filter is not supported.');
    clauses.push({ attribute, value: literalOf(literal) });
    remaining = remaining.slice(matched.length);
    if (remaining !== '' && !conjunction.test(remaining))
      return failScim('invalidFilter', 'The filter is not supported.');
    if (remaining === '') return clauses;
    remaining = remaining.replace(conjunction, '');
  } while (clauses.length < 10);
  return failScim('invalidFilter', 'The filter is too long.');
}

function literalOf(literal: string): Clause['value'] {
  const fault = 'The filter has an invalid value.';
  let value: Clause['value'];
  try {
    value = JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase()) as Clause['value'];
  } catch {
    return failScim('invalidFilter', fault);
  }
  // Escapes can name characters that the database can't store.
  return typeof value === 'string' && !isStorable(value) ? failScim('invalidFilter', fault) : value;
}
