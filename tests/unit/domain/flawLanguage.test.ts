import { expect, test } from 'vitest';
import { inLanguage, typesById } from '#domain/flaws/flawLanguage.ts';

const inWords = (name: string, measure: string) =>
  typesById([
    {
      id: 1,
      translationKey: 'extinguisher',
      translationKeyTranslated: 'Kategori',
      relatedFlawTypes: [
        { id: 7, translationKey: 'seal', translationKeyTranslated: name, suggestedActionTranslated: measure },
        { id: 8, translationKey: 'other', translationKeyTranslated: '–', suggestedActionTranslated: '' },
      ],
    },
  ]);
const swedish = inWords('Plombering bruten', 'Byt plombering');
const english = inWords('Seal broken', 'Replace the seal');
const finnish = inWords('Sinetti rikki', 'Vaihda sinetti');
const flaw = { flawTypeId: 7, name: 'Plombering bruten', measure: 'Byt plombering' };
const toEnglish = (changes: Partial<Omit<typeof flaw, 'flawTypeId'>> & { flawTypeId?: number | null }) =>
  inLanguage({ ...flaw, ...changes }, english, [swedish, finnish]);

test('a flaw of the catalogue speaks the reader’s language while its texts are those of its type [EYES-03]', () => {
  expect(toEnglish({})).toEqual({ flawTypeId: 7, name: 'Seal broken', measure: 'Replace the seal' });
  expect(inLanguage(toEnglish({}), finnish, [swedish, english])).toMatchObject({ name: 'Sinetti rikki' });
});

test('edited texts and texts of other or missing types aren’t translated [EYES-03]', () => {
  expect(toEnglish({ measure: 'Bytt 3 maj' })).toMatchObject({ name: 'Seal broken', measure: 'Bytt 3 maj' });
  for (const flawTypeId of [8, 9, null]) expect(toEnglish({ flawTypeId })).toMatchObject({ name: flaw.name });
  expect(toEnglish({ flawTypeId: 8, name: 'Mitt eget', measure: '' })).toMatchObject({ measure: '' });
  expect(inLanguage(flaw, swedish, [english])).toBe(flaw);
});
