import { describe, expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import { isSaid, saying, terms, textsOf, unwantedWords } from '../support/glossary.ts';

describe.each(languages)('the glossary in %s', (language) => {
  const texts = textsOf(language);

  test('no text says a word that the glossary rules out', () => {
    const unwanted = unwantedWords().filter((word) => word.language === language);
    expect(unwanted.length).toBeGreaterThan(10);
    expect(unwanted.flatMap((word) => saying(texts, word))).toEqual([]);
  });

  test('the texts say each of the glossary’s terms', () => {
    const termsOfLanguage = terms().map((term) => term[language]);
    expect(termsOfLanguage.length).toBeGreaterThan(30);
    expect(termsOfLanguage.filter((term) => term === '' || !isSaid(texts, term))).toEqual([]);
  });
});

test('a word is found in any case and ending, except in placeholders, other keys and saved words', () => {
  const word = {
    language: 'fi',
    word: 'piirustu*',
    instead: 'pohjakuva',
    within: ['floors:maps'],
    save: ['piirustusohjelma*'],
  } as const;
  const matches = saying(
    [
      { file: 'f', key: 'floors:maps.one', text: 'Piirustukseen jää kohde' },
      { file: 'f', key: 'floors:maps.two', text: 'Avaa piirustusohjelmassa {{piirustus}}' },
      { file: 'f', key: 'floors:mapsize', text: 'Piirustus' },
    ],
    { ...word, within: [...word.within], save: [...word.save] },
  );
  expect(matches).toEqual(['f floors:maps.one: “Piirustukseen”, say “pohjakuva”']);
});

const placeholderInBrackets = /\((?:antal|number|määrä|lukumäärä|count):? ?\{\{/i;

test('no text puts a number in brackets after a noun that needs a plural form [EYES-40]', () => {
  const matches = languages.flatMap((language) =>
    textsOf(language).filter(({ text }) => placeholderInBrackets.test(text)),
  );
  expect(matches.map(({ key }) => key)).toEqual([]);
});

test('a column or a field names its role or its person, never a bare responsible [EYES-41]', () => {
  const bare = new Set(['ansvarig', 'responsible', 'vastuussa', 'vastuullinen']);
  const matches = languages.flatMap((language) =>
    textsOf(language).filter(({ text }) => bare.has(text.trim().toLowerCase())),
  );
  expect(matches.map(({ key }) => key)).toEqual([]);
});

test('overdue, late and due are three words in each language [EYES-42]', () => {
  for (const language of languages) {
    const dueTerms = ['overdue', 'late', 'due'].map(
      (name) => terms().find(({ en }) => en === name)?.[language],
    );
    expect(new Set(dueTerms).size).toBe(3);
  }
});
