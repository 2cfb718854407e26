import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUseTexts } from '#entities/catalogue/ui/useUseTexts.ts';
import { preloadTexts, startI18n } from '#platform/language/i18n.ts';

test('the uses of a record are named up to a limit and the remainder is counted [CAT-19]', async () => {
  await startI18n('en');
  await preloadTexts(['lists']);
  const { result } = renderHook(useUseTexts);
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect(result.current([{ kind: 'plans', count: 2, names: ['A', 'B'] }])).toEqual(['2 round plans: A, B']);
  expect(result.current([{ kind: 'plans', count: 7, names }])).toEqual([
    '7 round plans: A, B, C, D, E and 2 more',
  ]);
  // Some are out of the caller's sight.
  expect(result.current([{ kind: 'lists', count: 3, names: ['A'] }])).toEqual(['3 checklists: A and 2 more']);
});
