import { describe, expect, test } from 'vitest';
import { pastedFaults, pastedPeople } from '#domain/users/pastedPeople.ts';

const fieldsOf = (text: string) =>
  pastedPeople(text).map(({ firstName, lastName, email, phoneNumber }) =>
    [firstName, lastName, email, phoneNumber].join('|'),
  );

describe('pasted people [SETUP-36]', () => {
  test.each([
    ['Anna Berg anna@skola.se', 'Anna|Berg|anna@skola.se|'],
    ['Anna Maria af Berg <anna@skola.se>', 'Anna|Maria af Berg|anna@skola.se|'],
    ['"Berg, Anna" <anna@skola.se>', 'Anna|Berg|anna@skola.se|'],
    ['Anna\tBerg\tanna@skola.se\t070-123 45 67', 'Anna|Berg|anna@skola.se|070-123 45 67'],
    ['anna@skola.se;Anna;Berg;+46 70 123 45 67', 'Anna|Berg|anna@skola.se|+46 70 123 45 67'],
    ['anna.berg2@skola.se', 'Anna|Berg|anna.berg2@skola.se|'],
    ['mailto:info@skola.se', 'Info||info@skola.se|'],
    ['Anna Berg', 'Anna|Berg||'],
  ])('%s', (line, person) => {
    expect(fieldsOf(line)).toEqual([person]);
  });

  test('a line of several addresses has several people, an empty one none', () => {
    const two = ['Anna|Berg|anna@skola.se|', 'Bo|Ek|bo@skola.se|'];
    expect(fieldsOf('Anna Berg <anna@skola.se>; Bo Ek <bo@skola.se>\n\n  \n')).toEqual(two);
    expect(fieldsOf('Anna Berg <anna@skola.se>, Bo Ek <bo@skola.se>')).toEqual(two);
    expect(fieldsOf('anna.berg@skola.se bo.ek@skola.se')).toEqual([
      'Anna|Berg|anna.berg@skola.se|',
      'Bo|Ek|bo.ek@skola.se|',
    ]);
  });

  test('missing, invalid and repeated addresses are reported by position', () => {
    expect(pastedFaults(pastedPeople('info@skola.se\nAnna Berg\na.b@c\nA.B@se.se\na.b@se.se'))).toEqual([
      { lastName: 'required' },
      { email: 'required' },
      { email: 'invalid_email' },
      { email: 'address_twice' },
      { email: 'address_twice' },
    ]);
  });
});
