import { minPasswordLength } from '#contract/constants.ts';

/** Reason for rejecting a password. */
export type PasswordFault =
  | 'password_too_short'
  | 'password_of_one_letter'
  | 'password_is_address'
  | 'password_too_common';

/**
 * Returns the reason for rejecting a password, or null. Length is counted in code points, and letter case is ignored.
 * @param isCommon whether a password, in lower case, is among the commonly used ones
 */
export function passwordFault(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): PasswordFault | null {
  const small = password.normalize('NFC').toLowerCase();
  const letters = Array.from(small);
  const address = email.trim().toLowerCase();
  if (letters.length < minPasswordLength) return 'password_too_short';
  if (new Set(letters).size === 1) return 'password_of_one_letter';
  if (small === address || small === address.split('@')[0]) return 'password_is_address';
  return isCommon(small) ? 'password_too_common' : null;
}
