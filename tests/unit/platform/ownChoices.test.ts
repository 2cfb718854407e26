import { beforeEach, expect, test } from 'vitest';
import { readListChoice, storeListChoice } from '#platform/storage/ownChoices.ts';
import { localTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const noChoices = { columns: {}, pageSize: null };

beforeEach(() => {
  localTexts.remove(storageKeys.lists);
  writeJson(localTexts, storageKeys.user, { id: 7 });
});

test('choices for a list are stored per list and user', () => {
  storeListChoice('users', { columns: { email: false } });
  storeListChoice('users', { pageSize: 50 });
  storeListChoice('roles', { pageSize: 25 });
  expect(readListChoice('users')).toEqual({ columns: { email: false }, pageSize: 50 });
  expect(readListChoice('roles')).toEqual({ ...noChoices, pageSize: 25 });
  writeJson(localTexts, storageKeys.user, { id: 8 });
  expect(readListChoice('users')).toEqual(noChoices);
  storeListChoice('users', { pageSize: 100 });
  writeJson(localTexts, storageKeys.user, { id: 7 });
  expect(readListChoice('users').pageSize).toBe(50);
});

test.each(['[]', '{broken', '{"7":5}', '{"7":{"users":{"columns":[1],"pageSize":"x"}}}'])(
  'a damaged memory %s is none',
  (text) => {
    localTexts.set(storageKeys.lists, text);
    expect(readListChoice('users')).toEqual(noChoices);
  },
);
