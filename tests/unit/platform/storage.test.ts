import { expect, test } from 'vitest';
import { makeTextStore, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

test('all keys are the product’s [SHELL-71]', () => {
  for (const key of Object.values(storageKeys)) expect(key).toMatch(/^tillsyn\./);
});

test('values last as long as the page when the browser refuses storage', () => {
  const store = makeTextStore(blocked);
  expect(store.get('a')).toBeNull();
  expect(store.set('a', '1')).toBe(false);
  expect(store.get('a')).toBe('1');
  store.remove('a');
  expect(store.get('a')).toBeNull();
});

test('a value that can’t be read as JSON is none', () => {
  const store = makeTextStore(blocked);
  store.set('a', '{broken');
  expect(readJson(store, 'a')).toBeNull();
  writeJson(store, 'a', { b: 1 });
  expect(readJson(store, 'a')).toEqual({ b: 1 });
});
