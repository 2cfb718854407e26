import { expect, test } from 'vitest';
import { firstPlace, storedPlace, storePlace } from '../../../src/entities/rounds/roundPlaces.ts';
import { localTexts } from '../../../src/platform/storage.ts';
import { storageKeys } from '../../../src/platform/storageKeys.ts';

test('a round opens on its list [ROUND-04]', () => {
  expect(storedPlace(1, 999)).toEqual({ tab: 'list', infoId: null, listId: null, scrollTop: 0 });
});

test('the last tab, drawing and scroll position are remembered for the round and its user [ROUND-05]', () => {
  storePlace(1, 7, { tab: 'questions', infoId: 12, listId: 40, scrollTop: 300 });
  expect(storedPlace(1, 7)).toEqual({ tab: 'questions', infoId: 12, listId: 40, scrollTop: 300 });
  expect(storedPlace(1, 8)).toEqual(firstPlace);
  expect(storedPlace(2, 7)).toEqual(firstPlace);
});

test('the places of the 50 rounds that were opened last are kept', () => {
  for (let roundId = 1; roundId <= 51; roundId += 1)
    storePlace(3, roundId, { ...firstPlace, scrollTop: roundId });
  expect(storedPlace(3, 1)).toEqual(firstPlace);
  expect(storedPlace(3, 2).scrollTop).toBe(2);
  expect(storedPlace(3, 51).scrollTop).toBe(51);
});

test.each(['nonsense', '[]', '{"1:7":{"tab":"elsewhere"}}', '{"1:7":null}'])(
  'a broken store %s gives the first place',
  (text) => {
    localTexts.set(storageKeys.places, text);
    expect(storedPlace(1, 7)).toEqual(firstPlace);
  },
);
