import { describe, expect, test } from 'vitest';
import { assignableLevels } from '#domain/users/userForm.ts';
import {
  guessColumns,
  importedUser,
  importFaults,
  importRows,
  languageOfText,
  levelOfText,
} from '#domain/imports/userImport.ts';
import type { ImportRow } from '#domain/imports/userImport.ts';

describe('columns', () => {
  test.each([
    ['Förnamn', 'Efternamn', 'E-post', 'Telefon', 'Behörighet', 'Språk', 'Roller'],
    ['First name', 'LAST NAME', 'e-mail', 'Phone number', 'Access level', 'Language', 'Roles'],
    ['Etunimi', 'Sukunimi', 'Sähköposti', 'Puhelinnumero', 'Käyttöoikeustaso', 'Kieli', 'Roolit'],
  ])('are guessed from headings: %s, %s …', (...headings) => {
    expect(guessColumns(headings)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'userRole',
      'preferredLanguageCode',
      'roles',
    ]);
  });

  test('are guessed once each, and unknown ones are left to the user', () => {
    expect(guessColumns(['Mobil', 'Telefon', 'Avdelning', ''])).toEqual(['phoneNumber', null, null, null]);
  });
});

test('levels and languages are read as names, numbers and words of the three languages [USER-12, USER-13, USER-14]', () => {
  const words = [
    '',
    'Användare',
    'käyttäjä',
    'Kontrollant',
    'Customer administrator',
    '3',
    'CompanyAdmin',
    'chef',
  ];
  expect(words.map(levelOfText)).toEqual([
    'User',
    'User',
    'User',
    'BasicUser',
    'CustomerAdmin',
    'Admin',
    'CompanyAdmin',
    null,
  ]);
  expect(['', 'Finska', 'EN', 'ruotsi', 'de'].map(languageOfText)).toEqual(['sv', 'fi', 'en', 'sv', null]);
});

const good: ImportRow = {
  row: 2,
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'Asa.Oberg@Skola.se',
  phoneNumber: '0701234567',
  userRole: '',
  preferredLanguageCode: '',
  roles: 'Vaktmästare, Rondör',
};
const around = {
  assignable: assignableLevels({ level: 3, licences: [] }),
  takenEmails: new Set(['upptagen@skola.se']),
  roleNames: new Set(['vaktmästare', 'rondör']),
};
const faultsOf = (...rows: Partial<ImportRow>[]) =>
  importFaults(
    rows.map((changes, index) => ({ ...good, email: `p${index}@skola.se`, row: index + 2, ...changes })),
    around,
  );

describe('rows', () => {
  test('come from a table with the file row numbers, empty ones left out', () => {
    const rows = importRows([['Namn', 'X'], [' Åsa '], ['', ' '], ['Bo', 'y']], ['firstName', null]);
    expect(rows.map(({ row, firstName, email }) => [row, firstName, email])).toEqual([
      [2, 'Åsa', ''],
      [4, 'Bo', ''],
    ]);
  });

  test('are judged by the rules of the form, but for the phone, which a person may lack [USER-15, USER-19, USER-20, SETUP-164]', () => {
    expect(faultsOf({})).toEqual([]);
    expect(
      faultsOf({ firstName: '', phoneNumber: '' }, { email: 'a@b.info' }, { userRole: 'CompanyAdmin' }),
    ).toEqual([
      { row: 2, field: 'firstName', code: 'required' },
      { row: 3, field: 'email', code: 'invalid_email' },
      { row: 4, field: 'userRole', code: 'level_too_high' },
    ]);
  });

  test('an address of a user out of sight is reported as unavailable', () => {
    const row = { ...good, email: 'Okand@Skola.se' };
    const faults = importFaults([row], { ...around, strangersEmails: new Set(['okand@skola.se']) });
    expect(faults).toEqual([{ row: 2, field: 'email', code: 'email_unavailable' }]);
  });

  test('rows with no address or a wrong one report that alone, not that it is there twice', () => {
    const codes = (email: string) => faultsOf({ email }, { email }).map(({ code }) => code);
    expect(codes(' ')).toEqual(['required', 'required']);
    expect(codes('a@b')).toEqual(['invalid_email', 'invalid_email']);
    expect(codes('a@b.se')).toEqual(['duplicate_in_file', 'duplicate_in_file']);
    expect(importedUser({ ...good, roles: 'A,, b;A|\n' }).roles).toEqual(['A', 'b']);
    expect(importRows([['x'], ['y']], [null])).toMatchObject([{ firstName: '', roles: '' }]);
  });

  test('are refused for unknown words, long texts, and addresses that are taken or twice in the file', () => {
    expect(
      faultsOf(
        { email: 'lika@skola.se' },
        { email: 'LIKA@skola.se ' },
        { email: 'Upptagen@skola.se' },
        { userRole: 'chef', preferredLanguageCode: 'de', roles: 'Vaktmästare; Kung' },
        { lastName: 'x'.repeat(201) },
      ),
    ).toEqual([
      { row: 2, field: 'email', code: 'duplicate_in_file' },
      { row: 3, field: 'email', code: 'duplicate_in_file' },
      { row: 4, field: 'email', code: 'email_taken' },
      { row: 5, field: 'userRole', code: 'invalid_value' },
      { row: 5, field: 'preferredLanguageCode', code: 'invalid_value' },
      { row: 5, field: 'roles', code: 'unknown_role' },
      { row: 6, field: 'lastName', code: 'too_long' },
    ]);
  });

  test('are stored with the address in lower case and the defaults [USER-14]', () => {
    expect(importedUser(good)).toEqual({
      firstName: 'Åsa',
      lastName: 'Öberg',
      email: 'asa.oberg@skola.se',
      phoneNumber: '0701234567',
      userRole: 'User',
      preferredLanguageCode: 'sv',
      roles: ['Vaktmästare', 'Rondör'],
    });
  });
});
