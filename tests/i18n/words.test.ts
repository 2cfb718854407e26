import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textsOf = (language: string): string[] =>
  readdirSync(`locales/${language}`).map((file) => readFileSync(`locales/${language}/${file}`, 'utf8'));

test('one word for a thing: an item is an objekt, who works there a medarbetare', () => {
  const found = textsOf('sv').flatMap((text) => text.match(/"[^"\n]*(anställd|föremål)[^"\n]*"/gi) ?? []);
  expect(found).toEqual([]);
});
