import { isFilled } from '../validation.ts';
import { userEmailFault } from './userForm.ts';

/** A person to invite, as typed. */
export interface PastedPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
}

const address = /[^\s<>;,"'()]+@[^\s<>;,"'()]+/g;
const phone = /\+?\d[\d\s()/-]{4,}\d/;
const between = /[\t;]/;

/** Splits a line with several addresses into several people, in the format of mail programs. */
const partsOf = (line: string): string[] =>
  (line.match(address) ?? []).length > 1
    ? line
        .split(between.test(line) ? /;/ : /,/)
        .flatMap((part) => ((part.match(address) ?? []).length > 1 ? part.split(/[,\s]+/) : part))
    : [line];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Guesses a name from an address: `anna.berg@` becomes Anna Berg. */
function nameOfAddress(email: string): string[] {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter((word) => /\p{L}/u.test(word));
  return words.map((word) => capital(word.replace(/\d+/g, '')));
}

/** Parses first and last name next to an address: in columns, "Berg, Anna" or "Anna Berg". */
function namesIn(text: string): Pick<PastedPerson, 'firstName' | 'lastName'> {
  const columns = text
    .split(between)
    .map((part) =>
      part
        .replace(/[<>"'()]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '' && part !== ',');
  const [first = '', second] = columns;
  if (second !== undefined) return { firstName: first, lastName: columns.slice(1).join(' ') };
  const turned = /^([^,]+),\s*([^,]+?),?$/.exec(first);
  if (turned) return { firstName: turned[2] ?? '', lastName: turned[1] ?? '' };
  const [given = '', ...family] = first.replace(/,/g, ' ').trim().split(/\s+/);
  return { firstName: given, lastName: family.join(' ') };
}

function personIn(part: string): PastedPerson {
  const [found = ''] = part.match(address) ?? [];
  const email = found.replace(/^mailto:/i, '').replace(/\.$/, '');
  const textWithoutEmail = part.replace(found, ';').replace(/^;|;$/g, '');
  const [phoneNumber = ''] = phone.exec(textWithoutEmail) ?? [];
  const names = namesIn(textWithoutEmail.replace(phoneNumber, ''));
  const isNamed = isFilled(names.firstName) || isFilled(names.lastName);
  const [firstName = '', ...family] = isNamed ? [names.firstName, names.lastName] : nameOfAddress(email);
  return { firstName, lastName: family.join(' '), email, phoneNumber: phoneNumber.trim() };
}

/**
 * Parses people from pasted text: one per line, or several addresses in one line in the format of mail programs. Name and telephone number
 * are read next to the address; otherwise the name is guessed from it. A line without an address becomes a person with an empty one.
 */
export const pastedPeople = (text: string): PastedPerson[] =>
  text
    .split(/\r?\n/)
    .flatMap(partsOf)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
    .map(personIn);

/** Fault of a field of a person to invite. */
export type PastedFault = 'required' | 'invalid_email' | 'address_twice';
type PastedFaults = Partial<Record<keyof PastedPerson, PastedFault>>;

/** Returns each person's faults. */
export function pastedFaults(people: readonly PastedPerson[]): PastedFaults[] {
  const keys = people.map(({ email }) => email.trim().toLowerCase());
  return people.map(({ firstName, lastName, email }, index) => {
    const faults: PastedFaults = {};
    if (!isFilled(firstName)) faults.firstName = 'required';
    if (!isFilled(lastName)) faults.lastName = 'required';
    const fault = userEmailFault(email);
    const key = keys[index] ?? '';
    if (fault) faults.email = fault;
    else if (keys.indexOf(key) !== keys.lastIndexOf(key)) faults.email = 'address_twice';
    return faults;
  });
}
