import { afterEach, expect, test } from 'vitest';
import { i18n } from '#platform/language/i18n.ts';
import { sizeText } from '#platform/language/sizeText.ts';

const sizes = [0, 500, 1_023, 300 * 1_024, 1_024 ** 2 - 1, 5 * 1_024 ** 2, 3.57 * 1_024 ** 3];
const initial = i18n.language;
afterEach(() => {
  i18n.language = initial;
});

test.each([
  ['sv', ['0 B', '500 B', '1 023 B', '300 kB', '1 023 kB', '5 MB', '3,5 GB']],
  ['en', ['0 byte', '500 byte', '1,023 byte', '300 kB', '1,023 kB', '5 MB', '3.5 GB']],
  ['fi', ['0 t', '500 t', '1 023 t', '300 kt', '1 023 kt', '5 Mt', '3,5 Gt']],
])('a size in %s has the unit that fits it, and is never rounded up', (language, texts) => {
  i18n.language = language;
  expect(sizes.map((bytes) => sizeText(bytes).replaceAll(/\s/g, ' '))).toEqual(texts);
});
