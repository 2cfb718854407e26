import { emailsOf } from '#contract/people/joinedEmails.ts';
import { isEmail } from '../validation.ts';

/** Why a typed address isn't added to the list. */
export type EmailRefusal = 'empty' | 'invalid' | 'duplicate';

/** Why an address can't be added, or null when it can; letter case is ignored. [PICK-25..27] */
export function emailRefusal(list: readonly string[], typed: string): EmailRefusal | null {
  const address = typed.trim();
  if (address === '') return 'empty';
  if (!isEmail(address) || address.includes(';')) return 'invalid';
  const known = list.map((one) => one.toLocaleLowerCase());
  return known.includes(address.toLocaleLowerCase()) ? 'duplicate' : null;
}

/** The list with a new address first; one that can't be added changes nothing. [PICK-25..28] */
export function withEmail(list: readonly string[], typed: string): readonly string[] {
  return emailRefusal(list, typed) === null ? [typed.trim(), ...list] : list;
}

/** True when each address of a joined text is a valid one. [PICK-23] */
export function areEmails(joined: string): boolean {
  return emailsOf(joined).every(isEmail);
}
