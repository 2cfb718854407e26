import type { Language } from '../contract/constants.ts';
import { defaultLanguage, maxImportRows, textLimits } from '../contract/constants.ts';
import type { AccessLevel } from '../contract/permissions.ts';
import { accessLevels, defaultAccessLevel } from '../contract/permissions.ts';
import { levelNumber } from './can.ts';
import { userFaults } from './userForm.ts';

/** The columns that an import reads; those after the fourth may be left out. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'userRole',
  'preferredLanguageCode',
  'roles',
] as const;
export type ImportField = (typeof importFields)[number];

/** Columns without which no row can be saved. */
export const neededImportFields: readonly ImportField[] = importFields.slice(0, 4);

/** How many people one import takes, and how large its file may be. */
export const importLimits = { rows: maxImportRows, columns: 50, bytes: 2 * 1024 * 1024 } as const;

/** One person as the file has them: texts as they stand there, and the file's row number. */
export type ImportRow = { row: number } & Record<ImportField, string>;

/** Why a row can't be imported, at its column. */
export interface ImportFault {
  row: number;
  field: ImportField;
  code:
    | 'required'
    | 'invalid_email'
    | 'invalid_value'
    | 'level_too_high'
    | 'too_long'
    | 'email_taken'
    | 'email_unavailable'
    | 'duplicate_in_file'
    | 'unknown_role';
}

/** A row that has no fault, as it is stored. */
export interface ImportedUser {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  userRole: AccessLevel;
  preferredLanguageCode: Language;
  roles: string[];
}

/** Headings in Swedish, English and Finnish, as compared by `plain`. */
const headings: Record<ImportField, readonly string[]> = {
  firstName: ['förnamn', 'tilltalsnamn', 'firstname', 'givenname', 'forename', 'etunimi'],
  lastName: ['efternamn', 'lastname', 'surname', 'familyname', 'sukunimi'],
  email: ['epost', 'epostadress', 'mejl', 'mejladress', 'mail', 'email', 'emailaddress', 'sähköposti'].concat(
    'mailadress',
    'sähköpostiosoite',
  ),
  phoneNumber: ['telefon', 'telefonnummer', 'tel', 'mobil', 'mobilnummer', 'mobiltelefon', 'phone'].concat(
    'phonenumber',
    'telephone',
    'mobile',
    'puhelin',
    'puhelinnumero',
    'matkapuhelin',
  ),
  userRole: ['behörighet', 'behörighetsnivå', 'nivå', 'accesslevel', 'level', 'userrole', 'access'].concat(
    'käyttöoikeus',
    'käyttöoikeustaso',
    'taso',
  ),
  preferredLanguageCode: ['språk', 'language', 'languagecode', 'preferredlanguagecode', 'kieli'],
  roles: ['roll', 'roller', 'role', 'roles', 'rooli', 'roolit'],
};

/** Words for each access level, in the levels' own order; the wire's names and numbers are read besides. */
const levelWords: readonly (readonly string[])[] = [
  ['läsare', 'läsbehörighet', 'reader', 'readonly', 'lukija', 'lukuoikeus'],
  ['kontrollant', 'inspektör', 'inspector', 'tarkastaja'],
  ['användare', 'user', 'käyttäjä'],
  ['administratör', 'administrator', 'ylläpitäjä'],
  ['kundadministratör', 'customeradministrator', 'asiakkaanylläpitäjä', 'asiakasylläpitäjä'],
  ['företagsadministratör', 'companyadministrator', 'yrityksenylläpitäjä', 'yritysylläpitäjä'],
  ['systemadministratör', 'systemadministrator', 'järjestelmänylläpitäjä'],
];

const languageWords: Record<Language, readonly string[]> = {
  sv: ['sv', 'svenska', 'swedish', 'ruotsi'],
  en: ['en', 'engelska', 'english', 'englanti'],
  fi: ['fi', 'finska', 'finnish', 'suomi'],
};

/** A heading or word without case, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The field that each heading means, each field once; null for headings that mean none. */
export function guessColumns(row: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return row.map((heading) => {
    const field = importFields.find((known) => headings[known].includes(plain(heading)));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The level that a text names: its name, its number or a word of the three languages; empty is the default; null for none. [USER-14] */
export function levelOfText(text: string): AccessLevel | null {
  const word = plain(text);
  if (word === '') return defaultAccessLevel;
  const named = accessLevels.find(
    (level) => level.toLowerCase() === word || String(levelNumber(level)) === word,
  );
  return named ?? accessLevels[levelWords.findIndex((words) => words.includes(word))] ?? null;
}

/** The language that a text names; empty is Swedish; null for one that the product doesn't speak. [USER-12] */
export function languageOfText(text: string): Language | null {
  const word = plain(text);
  if (word === '') return defaultLanguage;
  const known = Object.entries(languageWords).find(([, words]) => words.includes(word));
  return known ? (known[0] as Language) : null;
}

/** The names of roles in a cell, parted by commas, semicolons, bars or line breaks. */
function rolesOfText(text: string): string[] {
  const names = text.split(/[,;|\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Rows of a file as import rows; `columns` says which field each column is. Rows without any text are left out. */
export function importRows(
  table: readonly (readonly string[])[],
  columns: readonly (ImportField | null)[],
): ImportRow[] {
  return table.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const value = (field: ImportField): string => (cells[columns.indexOf(field)] ?? '').trim();
    // The heading is row 1.
    const row = { row: index + 2 } as ImportRow;
    for (const field of importFields) row[field] = value(field);
    return [row];
  });
}

const limits: Partial<Record<ImportField, number>> = {
  firstName: textLimits.name,
  lastName: textLimits.name,
  email: textLimits.email,
  phoneNumber: textLimits.phone,
};

/** What an import is judged by besides its rows: names and addresses in lower case. */
export interface ImportSurroundings {
  /** The levels that the importing person may give. */
  assignable: readonly AccessLevel[];
  /** Addresses of living users that the importing person sees. */
  takenEmails: ReadonlySet<string>;
  /** Addresses of other living users: that they can't be had is all that is said of them. */
  strangersEmails?: ReadonlySet<string>;
  /** Names of the roles that the customer's people can hold; undefined when they aren't known. */
  roleNames?: ReadonlySet<string>;
}

/** Every fault of an import, row by row: the form's own rules, addresses twice in the file or in use, unknown levels, languages and roles. [USER-15..20] */
export function importFaults(rows: readonly ImportRow[], around: ImportSurroundings): ImportFault[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const faults = rowFaults(row, around);
    const email = row.email.trim().toLowerCase();
    if (email !== '' && !faults.some((fault) => fault.field === 'email')) {
      if (seen.has(email)) faults.push({ row: row.row, field: 'email', code: 'duplicate_in_file' });
      else if (around.takenEmails.has(email))
        faults.push({ row: row.row, field: 'email', code: 'email_taken' });
      else if (around.strangersEmails?.has(email))
        faults.push({ row: row.row, field: 'email', code: 'email_unavailable' });
    }
    seen.add(email);
    return faults;
  });
}

function rowFaults(row: ImportRow, { assignable, roleNames }: ImportSurroundings): ImportFault[] {
  const faults: ImportFault[] = [];
  const add = (field: ImportField, code: ImportFault['code']) => faults.push({ row: row.row, field, code });
  const level = levelOfText(row.userRole);
  const draft = { ...row, userRole: level ?? defaultAccessLevel, password: '', repeat: '' };
  const found = userFaults(draft, { isNew: false, assignable });
  for (const field of ['firstName', 'lastName', 'email', 'phoneNumber'] as const) {
    const code = found[field];
    if (code === 'required' || code === 'invalid_email') add(field, code);
    else if (row[field].length > (limits[field] ?? textLimits.name)) add(field, 'too_long');
  }
  if (level === null) add('userRole', 'invalid_value');
  else if (found.userRole) add('userRole', 'level_too_high');
  if (languageOfText(row.preferredLanguageCode) === null) add('preferredLanguageCode', 'invalid_value');
  if (roleNames && rolesOfText(row.roles).some((name) => !roleNames.has(name.toLowerCase())))
    add('roles', 'unknown_role');
  return faults;
}

/** A faultless row as it is stored. */
export function importedUser(row: ImportRow): ImportedUser {
  return {
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    email: row.email.trim().toLowerCase(),
    phoneNumber: row.phoneNumber.trim(),
    userRole: levelOfText(row.userRole) ?? defaultAccessLevel,
    preferredLanguageCode: languageOfText(row.preferredLanguageCode) ?? defaultLanguage,
    roles: rolesOfText(row.roles),
  };
}
