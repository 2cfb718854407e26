import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callPath } from '#platform/calls/callAddress.ts';
import { queryText } from '#platform/calls/queryText.ts';

test('path parameters are filled in and escaped', () => {
  expect(callPath('getActiveRound', { roundPlanningId: 12 })).toBe(
    'v1/RoundHistory/GetActiveRoundHistory/12',
  );
  expect(callPath('listFlawCategories', { langCode: '../sv' })).toContain('..%2Fsv');
  expect(() => callPath('getUser')).toThrow(/getUser needs the path parameter id/);
});

test('null and undefined are left out of a query, other values survive the way', () => {
  expect(queryText({ a: null, b: undefined, c: '', d: 0, e: false })).toBe('c=&d=0&e=false');
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(new URLSearchParams(queryText({ value })).get('value')).toBe(value.toWellFormed());
    }),
  );
});

test('every call is below the version’s path', () => {
  for (const { path } of Object.values(calls)) expect(path).toMatch(/^v1\//);
});
