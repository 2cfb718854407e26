import { describe, expect, test } from 'vitest';
import { cleanNumberText, numberOfText, textOfNumber } from '#components/forms/fields/numberText.ts';
import { firstFault } from '#domain/validation.ts';

describe('rules of a field', () => {
  const rule = (value: string) =>
    firstFault(value, [
      (text) => (text === '' ? 'empty' : null),
      (text) => (text.length < 3 ? 'short' : null),
    ]);

  test('the first failing rule is returned [FORM-05]', () => {
    expect(rule('')).toBe('empty');
    expect(rule('ab')).toBe('short');
    expect(rule('abc')).toBeNull();
  });
});

describe('text of a number field', () => {
  const integer = { isInteger: true, isNegativeAllowed: false };

  test('empty is null, the rest is a number [FORM-08]', () => {
    expect(numberOfText('')).toBeNull();
    expect(numberOfText('0')).toBe(0);
    expect(numberOfText('12,5')).toBe(12.5);
    expect(numberOfText('-')).toBeNull();
  });

  test('keeps only what can be a number', () => {
    expect(cleanNumberText('12 kg', integer)).toBe('12');
    expect(cleanNumberText('1.5.2', { isInteger: false, isNegativeAllowed: false })).toBe('1,52');
    expect(cleanNumberText('-7', { isInteger: true, isNegativeAllowed: true })).toBe('-7');
    expect(cleanNumberText('-7', integer)).toBe('7');
    expect(cleanNumberText('20265', { ...integer, maxDigits: 4 })).toBe('2026');
    expect(cleanNumberText('٣😀', integer)).toBe('');
  });

  test('a number shows with a decimal comma', () => {
    expect(textOfNumber(12.5)).toBe('12,5');
    expect(textOfNumber(null)).toBe('');
  });
});
