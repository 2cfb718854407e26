/** Rule of a field: returns null if valid, else the key of the fault. */
export type Rule<T = unknown> = (value: T) => string | null;

/** Returns whether a value is a number (0 too), a boolean (false too) or non-empty; blank text is empty. [FORM-01] */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value != null;
}

const localPart = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const address = new RegExp(`^${localPart}@(?:${label}\\.)+[A-Za-z]{2,63}$`);
const userAddress = new RegExp(`^${localPart}@(?:${label}\\.)+[A-Za-z]{2,3}$`);
const longestAddress = 254;

/** Returns whether a text is a valid e-mail address, or empty. [FORM-03] */
export function isEmail(value: string): boolean {
  return passesAddress(value, address);
}

/** Returns whether an address meets the user form's stricter rule: a top-level domain of 2 to 3 letters. (decisions, E-mail address) */
export function isUserEmail(value: string): boolean {
  return passesAddress(value, userAddress);
}

function passesAddress(value: string, pattern: RegExp): boolean {
  const text = value.trim();
  return text === '' || (text.length <= longestAddress && pattern.test(text));
}

/** Rule of a required field. [FORM-01, FORM-02] */
export const required: Rule = (value) => (isFilled(value) ? null : 'required');

/** Rule of an e-mail field. [FORM-03, FORM-04] */
export const email: Rule = (value) => (isEmail(String(value ?? '')) ? null : 'invalid_email');

/** Returns the fault of the first rule that fails, or null; later rules aren't shown. [FORM-05] */
export function firstFault<T>(value: T, rules: readonly Rule<T>[]): string | null {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault !== null) return fault;
  }
  return null;
}

/** Returns the value of a number field: null if empty, else the number; NaN for anything else. [FORM-08] */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
}
