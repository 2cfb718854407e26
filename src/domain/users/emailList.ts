import { emailsOf } from '#contract/users/joinedEmails.ts';
import { isEmail } from '../validation.ts';

/** Reason for not adding a typed address to the list. */
export type EmailRefusal = 'empty' | 'invalid' | 'duplicate';

/** Returns the reason why an address can't be added, or null; letter case is ignored. [PICK-25..27] */
export function emailRefusal(list: readonly string[], typed: string): EmailRefusal | null {
  const address = typed.trim();
  if (address === '') return 'empty';
  if (!isEmail(address) || address.includes(';')) return 'invalid';
  const knownAddresses = list.map((one) => one.toLocaleLowerCase());
  return knownAddresses.includes(address.toLocaleLowerCase()) ? 'duplicate' : null;
}

/** Returns the list with a new address first; an invalid one changes nothing. [PICK-25..28] */
export function withEmail(list: readonly string[], typed: string): readonly string[] {
  return emailRefusal(list, typed) === null ? [typed.trim(), ...list] : list;
}

/** Returns whether all addresses of a joined text are valid. [PICK-23] */
export function areEmails(joined: string): boolean {
  return emailsOf(joined).every(isEmail);
}
