import type { Language } from '#contract/constants.ts';
import { defaultLanguage, textLimits } from '#contract/constants.ts';
import { maxImportCell, maxImportRows } from '#contract/imports/importLimits.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { accessLevels, defaultAccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '../can.ts';
import { namesOfCell } from './namesInCell.ts';
import type { FileRow, Headings, RowFault } from './rowImport.ts';
import { duplicateKeys, fieldsOfHeadings, plainWord, rowsOfTable, withUnstorable } from './rowImport.ts';
import { userFaults } from '../users/userForm.ts';

/** Columns of an import of people; those after the fourth are optional. */
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

/** Required columns. */
export const neededImportFields: readonly ImportField[] = ['firstName', 'lastName', 'email'];

/** Limits of one import: people, columns and file size. */
export const importLimits = { rows: maxImportRows, columns: 50, bytes: 2 * 1024 * 1024 } as const;

/** One person of the file. */
export type ImportRow = FileRow<ImportField>;

/** A fault of a person, with its row and column. */
export type ImportFault = RowFault<
  ImportField,
  | 'required'
  | 'invalid_email'
  | 'invalid_value'
  | 'level_too_high'
  | 'too_long'
  | 'invalid_text'
  | 'email_taken'
  | 'email_unavailable'
  | 'duplicate_in_file'
  | 'unknown_role'
>;

/** A person from a valid row, in the stored form. */
export interface ImportedUser {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  userRole: AccessLevel;
  preferredLanguageCode: Language;
  roles: string[];
}

/** Headings in Swedish, English and Finnish, normalised by `plainWord`. */
const headings: Headings<ImportField> = {
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

/** Words for each access level, in the order of the levels; the API's names and numbers are accepted too. */
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

/** Returns the field of each heading, each field once; null for unknown ones. */
export const guessColumns = (row: readonly string[]): (ImportField | null)[] =>
  fieldsOfHeadings(importFields, headings, row);

/**
 * Returns the level that a text names: its name, its number or a word of the three languages; empty is the default; null if unknown.
 * [USER-14]
 */
export function levelOfText(text: string): AccessLevel | null {
  const word = plainWord(text);
  if (word === '') return defaultAccessLevel;
  const matchingLevel = accessLevels.find(
    (level) => level.toLowerCase() === word || String(levelNumber(level)) === word,
  );
  return matchingLevel ?? accessLevels[levelWords.findIndex((words) => words.includes(word))] ?? null;
}

/** Returns the language that a text names; empty is Swedish; null if unsupported. [USER-12] */
export function languageOfText(text: string): Language | null {
  const word = plainWord(text);
  if (word === '') return defaultLanguage;
  const languageEntry = Object.entries(languageWords).find(([, words]) => words.includes(word));
  return languageEntry ? (languageEntry[0] as Language) : null;
}

/** Reads people from a table; `columns` assigns a field to each column. Rows without any text are skipped. */
export function importRows(
  table: readonly (readonly string[])[],
  columns: readonly (ImportField | null)[],
): ImportRow[] {
  const rows = rowsOfTable(importFields, table, { columns, longest: maxImportCell });
  // Cells have one line in the API.
  return rows.map((row) => ({ ...row, roles: row.roles.replace(/\s*[\r\n]+\s*/g, ', ') }));
}

const limits: Partial<Record<ImportField, number>> = {
  firstName: textLimits.name,
  lastName: textLimits.name,
  email: textLimits.email,
  phoneNumber: textLimits.phone,
};

/** Reference data for validating an import: names and addresses in lower case. */
export interface ImportSurroundings {
  /** Levels that the importing user may assign. */
  assignable: readonly AccessLevel[];
  /** Addresses of non-deleted users visible to the importing user. */
  takenEmails: ReadonlySet<string>;
  /** Addresses of other non-deleted users: only the fact that they are in use may be revealed. */
  strangersEmails?: ReadonlySet<string>;
  /** Names of the roles available to the customer's people; undefined if unknown. */
  roleNames?: ReadonlySet<string>;
}

/** Normalises an address for comparison. */
const addressOf = (row: ImportRow): string => row.email.trim().toLowerCase();

/** Returns the names in a cell that match no role. */
export const unknownRoles = (text: string, roleNames: ReadonlySet<string>): string[] =>
  namesOfCell(text).filter((name) => !roleNames.has(name.normalize('NFC').toLowerCase()));

/**
 * Returns every fault of an import, row by row: the form's own rules, duplicate addresses (each of their rows) or addresses in use, unknown
 * levels, languages and roles. [USER-15..20]
 */
export function importFaults(rows: readonly ImportRow[], around: ImportSurroundings): ImportFault[] {
  const doubled = duplicateKeys(rows, addressOf);
  return rows.flatMap((row) => {
    const faults = rowFaults(row, around);
    if (faults.some((fault) => fault.field === 'email')) return faults;
    const add = (code: ImportFault['code']) => faults.push({ row: row.row, field: 'email', code });
    const email = addressOf(row);
    if (doubled.has(email)) add('duplicate_in_file');
    if (around.takenEmails.has(email)) add('email_taken');
    else if (around.strangersEmails?.has(email)) add('email_unavailable');
    return faults;
  });
}

function rowFaults(row: ImportRow, { assignable, roleNames }: ImportSurroundings): ImportFault[] {
  const faults: ImportFault[] = [];
  const add = (field: ImportField, code: ImportFault['code']) => faults.push({ row: row.row, field, code });
  const level = levelOfText(row.userRole);
  const draft = { ...row, userRole: level ?? defaultAccessLevel, password: '', repeat: '' };
  const faultByField = userFaults(draft, { isNew: true, hasPassword: false, assignable });
  for (const field of ['firstName', 'lastName', 'email', 'phoneNumber'] as const) {
    const code = faultByField[field];
    // The form requires a phone number, the contract doesn't.
    const isOptional = field === 'phoneNumber';
    if ((code === 'required' && !isOptional) || code === 'invalid_email') add(field, code);
    else if (row[field].length > (limits[field] ?? textLimits.name)) add(field, 'too_long');
  }
  if (level === null) add('userRole', 'invalid_value');
  else if (faultByField.userRole) add('userRole', 'level_too_high');
  if (languageOfText(row.preferredLanguageCode) === null) add('preferredLanguageCode', 'invalid_value');
  if (roleNames && unknownRoles(row.roles, roleNames).length > 0) add('roles', 'unknown_role');
  return withUnstorable(importFields, row, faults);
}

/** Converts a valid row to its stored form. */
export function importedUser(row: ImportRow): ImportedUser {
  return {
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    email: row.email.trim().toLowerCase(),
    phoneNumber: row.phoneNumber.trim(),
    userRole: levelOfText(row.userRole) ?? defaultAccessLevel,
    preferredLanguageCode: languageOfText(row.preferredLanguageCode) ?? defaultLanguage,
    roles: namesOfCell(row.roles),
  };
}
