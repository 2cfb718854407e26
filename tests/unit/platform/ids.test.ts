import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';

afterEach(() => vi.unstubAllGlobals());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are random UUIDs, each a new one', () => {
  expect(newId()).toMatch(uuid);
  expect(newId()).not.toBe(newId());
});

test('without randomUUID the id is made from random values', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 17);
  vi.stubGlobal('crypto', {
    getRandomValues: (target: Uint8Array) => {
      target.set(bytes);
      return target;
    },
  });
  expect(newId()).toBe('00112233-4455-4677-8899-aabbccddeeff');
  expect(newId()).toMatch(uuid);
});
