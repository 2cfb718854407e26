import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLanguage, rootLanguage } from '#platform/language/language.ts';
import { correctAddress, inLanguage, languageOf } from '#platform/startAddress.ts';

const nobody = { stored: null, browserLanguage: 'de-DE' };

describe('start-up address', () => {
  test.each(['sv', 'en', 'fi'])(
    '%s is a prefix of ours and stays [SHELL-02, SHELL-10, SHELL-29]',
    (language) => {
      expect(correctAddress(`/${language}/startround/7?customer=3`, nobody)).toBe(
        `/${language}/startround/7?customer=3`,
      );
    },
  );

  test.each(['de', 'no', 'xx', 'SV'])(
    'another two-letter prefix, %s, becomes sv, the rest is kept [SHELL-03]',
    (prefix) => {
      expect(correctAddress(`/${prefix}/round/5?customer=2`, { stored: 'fi', browserLanguage: 'en' })).toBe(
        '/sv/round/5?customer=2',
      );
    },
  );

  test('a bare root opens the stored language [SHELL-04]', () => {
    for (const root of ['', '/'])
      expect(correctAddress(root, { stored: 'fi', browserLanguage: 'sv-SE' })).toBe('/fi/');
  });

  test('a bare root without a stored language opens sv for a browser in Swedish [SHELL-05]', () => {
    for (const browserLanguage of ['sv', 'sv-SE', 'SV-fi']) {
      expect(correctAddress('/', { stored: null, browserLanguage })).toBe('/sv/');
    }
  });

  test('a bare root without a stored language opens en for any other browser, Finnish included [SHELL-06]', () => {
    for (const browserLanguage of ['fi', 'fi-FI', 'en-GB', 'de', '']) {
      expect(correctAddress('/', { stored: null, browserLanguage })).toBe('/en/');
    }
  });

  test('a path without a language gets the stored one, its query kept [SHELL-08]', () => {
    expect(correctAddress('/round/5?a=1?b', { stored: 'en', browserLanguage: 'sv' })).toBe(
      '/en/round/5?a=1?b',
    );
    expect(correctAddress('/login', { stored: null, browserLanguage: 'sv' })).toBe('/sv/login');
  });

  test('any path is corrected to a supported language, and a second correction changes nothing [SHELL-02]', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('sv', 'en', 'fi', null), (path, stored) => {
        const context = { stored, browserLanguage: 'en' } as const;
        const once = correctAddress(`/${path}`, context);
        expect(isLanguage(languageOf(once))).toBe(true);
        expect(correctAddress(once, context)).toBe(once);
      }),
    );
  });
});

test('changing language swaps it in the path and nothing else [SHELL-63]', () => {
  expect(inLanguage('/sv/round/5?customer=3', 'fi')).toBe('/fi/round/5?customer=3');
  expect(inLanguage('/sv', 'en')).toBe('/en');
  expect(inLanguage('/sv?customer=1', 'en')).toBe('/en?customer=1');
  expect(inLanguage('/elsewhere', 'en')).toBe('/en/elsewhere');
});

test('the stored language comes before the browser’s [SHELL-04]', () => {
  expect(rootLanguage('en', 'sv-SE')).toBe('en');
});
