import { describe, expect, test } from 'vitest';
import {
  fixedTimestamp,
  flawFilter,
  flawTabs,
  isLateFlaw,
  lateBefore,
  questionFilter,
  questionTabs,
} from '#domain/flaws/findings.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const flaw = (created: string, done: string | null = null) => ({ created, done });

describe('flaws', () => {
  test('are late when they are open and older than 30 days [DASH-23]', () => {
    expect(lateBefore(now)).toBe('2026-10-21T09:00:00.000Z');
    expect(isLateFlaw(flaw('2026-10-21T08:59:59.999Z'), now)).toBe(true);
    expect(isLateFlaw(flaw('2026-10-21T09:00:00.000Z'), now)).toBe(false);
    expect(isLateFlaw(flaw('2026-01-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'), now)).toBe(false);
  });

  test('flaws have four tabs, each with its filter [DASH-21, DASH-22, DASH-24, DASH-25]', () => {
    expect(flawTabs.map((tab) => [tab, flawFilter(tab)])).toEqual([
      ['todo', { done: false }],
      ['late', { late: true }],
      ['done', { done: true }],
      ['all', {}],
    ]);
  });
});

test('questions have three tabs, each with its filter [DASH-28, DASH-29, DASH-30, DASH-31]', () => {
  expect(questionTabs.map((tab) => [tab, questionFilter(tab)])).toEqual([
    ['todo', { done: false }],
    ['done', { done: true }],
    ['all', {}],
  ]);
});

test('the fixed switch keeps the first moment, takes now for a new one, and null when off [FLAWM-17]', () => {
  const [first, later] = ['2026-11-01T00:00:00.000Z', now.toISOString()];
  expect(fixedTimestamp(null, true, later)).toBe(later);
  expect(fixedTimestamp(first, true, later)).toBe(first);
  expect(fixedTimestamp(first, false, later)).toBeNull();
});
