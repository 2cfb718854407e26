import { describe, expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import { isSaid, saying, terms, textsOf, unwantedWords } from '../support/glossary.ts';

describe.each(languages)('the glossary in %s', (language) => {
  const texts = textsOf(language);

  test('no text says a word that the glossary rules out [WORDS-01]', () => {
    const unwanted = unwantedWords().filter((word) => word.language === language);
    expect(unwanted.length).toBeGreaterThan(10);
    expect(unwanted.flatMap((word) => saying(texts, word))).toEqual([]);
  });

  test('the texts say each of the glossary’s terms [WORDS-01]', () => {
    const named = terms().map((term) => term[language]);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((term) => term === '' || !isSaid(texts, term))).toEqual([]);
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
  const found = saying(
    [
      { file: 'f', key: 'floors:maps.one', text: 'Piirustukseen jää kohde' },
      { file: 'f', key: 'floors:maps.two', text: 'Avaa piirustusohjelmassa {{piirustus}}' },
      { file: 'f', key: 'floors:mapsize', text: 'Piirustus' },
    ],
    { ...word, within: [...word.within], save: [...word.save] },
  );
  expect(found).toEqual(['f floors:maps.one: “Piirustukseen”, say “pohjakuva”']);
});

const placeholderInBrackets = /\((?:antal|number|määrä|lukumäärä|count):? ?\{\{/i;

test('no text puts a number in brackets after a noun that needs a plural form [EYES-40]', () => {
  const found = languages.flatMap((language) =>
    textsOf(language).filter(({ text }) => placeholderInBrackets.test(text)),
  );
  expect(found.map(({ key }) => key)).toEqual([]);
});

test('a column or a field names its role or its person, never a bare responsible [EYES-41]', () => {
  const bare = new Set(['ansvarig', 'responsible', 'vastuussa', 'vastuullinen']);
  const found = languages.flatMap((language) =>
    textsOf(language).filter(({ text }) => bare.has(text.trim().toLowerCase())),
  );
  expect(found.map(({ key }) => key)).toEqual([]);
});

test('overdue, late and due are three words in each language [EYES-42]', () => {
  for (const language of languages) {
    const said = ['overdue', 'late', 'due'].map((name) => terms().find(({ en }) => en === name)?.[language]);
    expect(new Set(said).size).toBe(3);
  }
});
