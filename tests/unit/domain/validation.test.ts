import { expect, test } from 'vitest';
import { daysBetween } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import { email, firstFault, isEmail, isUserEmail, numberOrNull, required } from '#domain/validation.ts';

test('required passes for any number, any boolean and what isn’t empty [FORM-01]', () => {
  for (const value of [0, -1, false, true, 'x', ['x'], {}]) expect(required(value)).toBeNull();
  for (const value of ['', '  ', null, undefined, [], Number.NaN]) expect(required(value)).toBe('required');
});

test('an e-mail passes when empty, otherwise only as a valid address [FORM-03]', () => {
  for (const text of ['', ' ', 'a@b.se', 'förnamn'.replace('ö', 'o') + '.x+y@lag.example.museum'])
    expect(isEmail(text)).toBe(true);
  for (const text of [
    'a',
    'a@b',
    '@b.se',
    'a@.se',
    'a b@c.se',
    'a@b..se',
    'a@-b.se',
    'a.@b.se',
    `${'a'.repeat(250)}@b.se`,
  ]) {
    expect(isEmail(text)).toBe(false);
  }
});

test('the user form takes endings of 2 to 3 letters only', () => {
  expect([isUserEmail('a@b.se'), isUserEmail('a@b.com'), isUserEmail('a@b.info'), isUserEmail('')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('the first failing rule is returned [FORM-05]', () => {
  expect(firstFault('', [required, () => 'second'])).toBe('required');
  expect(firstFault('x', [required, email, () => 'third'])).toBe('invalid_email');
  expect(firstFault('a@b.se', [required, email])).toBeNull();
});

test('an empty number field is null, otherwise a number [FORM-08]', () => {
  expect([numberOrNull(''), numberOrNull(' '), numberOrNull('0'), numberOrNull('1,5')]).toEqual([
    null,
    null,
    0,
    1.5,
  ]);
});

test('dates are shown as YYYY-MM-DD by the local calendar [FORM-17]', () => {
  expect(dayText(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  expect([dayText(null), dayText('not a date')]).toEqual(['', '']);
});

test('days are counted by the local calendar', () => {
  expect(daysBetween(new Date(2026, 9, 24, 23), new Date(2026, 9, 26, 1))).toBe(2);
});
