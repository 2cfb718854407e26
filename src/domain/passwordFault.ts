import { minPasswordLength } from '../contract/constants.ts';

/** Why a password can't be taken. */
export type PasswordFault =
  | 'password_too_short'
  | 'password_of_one_letter'
  | 'password_is_address'
  | 'password_too_common';

/**
 * Why a password of an address can't be taken; null when it can. Characters are counted as people see them, code point by code point,
 * and no difference is made between large and small letters.
 * @param isCommon whether a password, in small letters, is one of those that are tried first
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
