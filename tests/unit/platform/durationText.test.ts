// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { i18n, startI18n } from '#platform/language/i18n.ts';
import { durationText } from '#platform/language/durationText.ts';

const hourMs = 3_600_000;

test('a wrong clock is reported in the unit that a person would use', async () => {
  await startI18n('en');
  expect([0.05, 1.9, 2, 30, 48, 100].map((hours) => durationText(hours * hourMs))).toEqual([
    '3 minutes',
    '114 minutes',
    '2 hours',
    '30 hours',
    '2 days',
    '4 days',
  ]);
  await i18n.changeLanguage('fi');
  expect(durationText(30 * hourMs)).toBe('30 tuntia');
  await i18n.changeLanguage('sv');
  expect(durationText(100 * hourMs)).toBe('4 dygn');
});
