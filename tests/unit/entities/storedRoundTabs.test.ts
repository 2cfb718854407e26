import { expect, test } from 'vitest';
import { firstRoundTab, storedRoundTab, storeRoundTab } from '#entities/rounds/storedRoundTabs.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

test('a round opens on its list [ROUND-04]', () => {
  expect(storedRoundTab(1, 999)).toEqual({ tab: 'list', infoId: null, listId: null, scrollTop: 0 });
});

test('the last tab, drawing and scroll position are remembered for the round and its user [ROUND-05]', () => {
  storeRoundTab(1, 7, { tab: 'questions', infoId: 12, listId: 40, scrollTop: 300 });
  expect(storedRoundTab(1, 7)).toEqual({ tab: 'questions', infoId: 12, listId: 40, scrollTop: 300 });
  expect(storedRoundTab(1, 8)).toEqual(firstRoundTab);
  expect(storedRoundTab(2, 7)).toEqual(firstRoundTab);
});

test('the tabs of the 50 rounds that were opened last are kept', () => {
  for (let roundId = 1; roundId <= 51; roundId += 1)
    storeRoundTab(3, roundId, { ...firstRoundTab, scrollTop: roundId });
  expect(storedRoundTab(3, 1)).toEqual(firstRoundTab);
  expect(storedRoundTab(3, 2).scrollTop).toBe(2);
  expect(storedRoundTab(3, 51).scrollTop).toBe(51);
});

test.each(['nonsense', '[]', '{"1:7":{"tab":"elsewhere"}}', '{"1:7":null}'])(
  'a broken store %s gives the first tab',
  (text) => {
    localTexts.set(storageKeys.places, text);
    expect(storedRoundTab(1, 7)).toEqual(firstRoundTab);
  },
);
