import { expect, test } from 'vitest';
import { timeText } from '../../../src/domain/dates.ts';

test('a time of day has its date when that is another than today', () => {
  const now = new Date(2026, 10, 22, 23, 50);
  expect(timeText(new Date(2026, 10, 22, 7, 5), now)).toBe('07:05');
  expect(timeText(new Date(2026, 10, 21, 23, 59), now)).toBe('2026-11-21 23:59');
  expect(timeText('nothing', now)).toBe('');
});
