import { describe, expect, test } from 'vitest';
import { decodeText, parseDelimited } from '#domain/imports/delimited.ts';
import { assignableLevels } from '#domain/people/userForm.ts';
import {
  guessColumns,
  importedUser,
  importFaults,
  importRows,
  languageOfText,
  levelOfText,
} from '#domain/imports/userImport.ts';
import type { ImportRow } from '#domain/imports/userImport.ts';

describe('a text table', () => {
  const table = [
    ['Förnamn', 'Ort'],
    ['Åsa "Ås"', 'Malmö; Lund\nÖ'],
  ];
  const inQuotes = (separator: string, lineEnd = '\r\n') =>
    `Förnamn${separator}Ort${lineEnd}"Åsa ""Ås"""${separator}"Malmö; Lund\nÖ"${lineEnd}`;

  test.each([[';'], [','], ['\t']])('is read with the separator "%s"', (separator) => {
    expect(parseDelimited(inQuotes(separator), 10).rows).toEqual(table);
    expect(parseDelimited(inQuotes(separator, '\n'), 10).rows).toEqual(table);
  });

  test('keeps empty rows and cells, quotes inside a cell, and ends at the limit', () => {
    expect(parseDelimited('a;b\n\n;"x\n', 10).rows).toEqual([['a', 'b'], [''], ['', 'x\n']]);
    expect(parseDelimited('a;6" rör\nb;c', 10).rows).toEqual([
      ['a', '6" rör'],
      ['b', 'c'],
    ]);
    expect(parseDelimited('a\nb\nc\n', 2).rows).toEqual([['a'], ['b']]);
    expect(parseDelimited('sep=|\na|b', 10).rows).toEqual([['a', 'b']]);
    expect(parseDelimited('', 10).rows).toEqual([]);
  });

  test('is decoded from UTF-8 with and without mark, UTF-16 and Windows-1252', () => {
    const text = 'Åsa Öberg, Ärla – 5 €';
    const utf8 = new TextEncoder().encode(text);
    expect(decodeText(utf8)).toBe(text);
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
    const utf16 = Uint8Array.from([
      0xff,
      0xfe,
      ...[...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code & 0xff, code >> 8];
      }),
    ]);
    expect(decodeText(utf16)).toBe(text);
    const windows = Uint8Array.from([...text], (letter) =>
      letter === '€' ? 0x80 : letter === '–' ? 0x96 : letter.charCodeAt(0),
    );
    expect(decodeText(windows)).toBe(text);
  });
});

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

  test('with no address or a wrong one are told that alone, not that it is there twice', () => {
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
