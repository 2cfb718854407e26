import type { PrivacySubject } from '#contract/privacy/subjects.ts';

/** Reasons why an erasure leaves a column as it is. */
type KeepReason =
  /** Refers to the account, which names nobody after the erasure. */
  | 'id_only'
  /** Audit log: refers to people by id, and is deleted by its own retention. */
  | 'audit'
  /** Names of the customer's own things, such as buildings and roles, which its administrators choose. */
  | 'thing'
  /** Codes, keys and texts of the product itself. */
  | 'never_personal'
  /** Digests, tokens and keys, which are never exported either. */
  | 'secret';

/** What an erasure does to a column that can name a person. */
export type Treatment =
  /** Replaces the account's address by that of a former user. `by` is the column with the author's id. */
  | { does: 'replace'; what: 'address'; by?: string }
  /** Replaces the name and address where a text mentions them. */
  | { does: 'replace'; what: 'mention' }
  /** As `mention`, in a name with the search keys derived from it. */
  | { does: 'replace'; what: 'name' }
  | { does: 'replace'; what: 'keys' }
  /** Replaces name, address and telephone number in JSON; `paths` are the fields that can contain them. */
  | { does: 'replace'; what: 'json'; paths: readonly string[] }
  /** Replaces the fields of the account itself, and copies of its names beside a reference to it. */
  | { does: 'replace'; what: 'person' }
  /** Empties a contact person's field that contains the user's name, address or telephone number. */
  | { does: 'clear' }
  /** Deletes the rows that refer to the user. */
  | { does: 'delete' }
  /** Sets the reference to null. */
  | { does: 'unlink' }
  | { does: 'keep'; why: KeepReason };

const keep = (why: KeepReason): Treatment => ({ does: 'keep', why });
export const idOnly = keep('id_only');
export const audit = keep('audit');
export const thing = keep('thing');
export const never = keep('never_personal');
export const secret = keep('secret');
export const mention: Treatment = { does: 'replace', what: 'mention' };
export const name: Treatment = { does: 'replace', what: 'name' };
export const keys: Treatment = { does: 'replace', what: 'keys' };
export const person: Treatment = { does: 'replace', what: 'person' };
export const clear: Treatment = { does: 'clear' };
export const remove: Treatment = { does: 'delete' };
export const unlink: Treatment = { does: 'unlink' };
export const address = (by?: string): Treatment => ({
  does: 'replace',
  what: 'address',
  ...(by !== undefined && { by }),
});
export const json = (...paths: readonly string[]): Treatment => ({ does: 'replace', what: 'json', paths });

/** Columns of the name of a thing. */
export const thingName = { name: thing, sort_key: thing, search_text: thing };
/** Columns of a contact person. */
export const contact = { contact_name: clear, contact_number: clear, contact_email: clear };

/** Columns of a table by name, and the subject under which they are counted and exported. */
export interface PersonalTable {
  subject: PrivacySubject;
  columns: Readonly<Record<string, Treatment>>;
}

export const table = (subject: PrivacySubject, columns: PersonalTable['columns']): PersonalTable => ({
  subject,
  columns,
});
