import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDayText } from '#domain/dates.ts';
import { cleanDateText } from '#components/forms/fields/dateText.ts';

test.each([
  ['2026', '2026'],
  ['20261', '2026-1'],
  ['20261119', '2026-11-19'],
  ['2026-11-19', '2026-11-19'],
  ['2026.11.19 12:00', '2026-11-19'],
  ['igår', ''],
])('%s becomes %s, the product’s way to write a date [FORM-17]', (typed, shown) => {
  expect(cleanDateText(typed)).toBe(shown);
});

test('a cleaned text is not changed again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = cleanDateText(text);
      expect(cleanDateText(once)).toBe(once);
    }),
  );
});

test('a day text must be a calendar day', () => {
  expect(isDayText('2026-11-19')).toBe(true);
  for (const text of ['', '2026', '2026-11', '2026-13-01', '2026-02-31', '2026-11-19x']) {
    expect(isDayText(text)).toBe(false);
  }
});
