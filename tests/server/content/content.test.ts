import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '#contract/constants.ts';
import { setUpTemplates } from '#contract/templates/setUpKinds.ts';
import { flawCategories } from '#server/content/flawCategories.ts';
import { entryOf, readContent, readInLanguages } from '#server/content/readContent.ts';
import { templateContent } from '#server/content/templates.ts';

/** Paths of all texts of a JSON value. */
const pathsOf = (value: unknown, path = ''): string[] =>
  value instanceof Object
    ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, `${path}/${key}`))
    : [path];

describe('content files', () => {
  test.each(['flawCategories.json', 'templates.json'])('%s has the same texts in each language', (name) => {
    const { sv, en, fi } = readInLanguages(name, z.unknown());
    expect(pathsOf(en)).toEqual(pathsOf(sv));
    expect(pathsOf(fi)).toEqual(pathsOf(sv));
    expect(pathsOf(sv).length).toBeGreaterThan(100);
  });

  test('a file that does not fit its schema is refused by its name', () => {
    expect(() => readContent('flawCategories.json', z.array(z.string()))).toThrow(
      'server/content/flawCategories.json',
    );
    expect(() => entryOf({ a: 1 }, 'b')).toThrow('The content has no b');
  });
});

test('a flaw type’s id is its category’s times 100 plus its position, 99 for the free one [FLAW-14]', () => {
  for (const { id, types } of flawCategories)
    expect(types.map((type) => type.id)).toEqual(
      types.map(({ key }, position) => id * 100 + (key.endsWith('_other') ? 99 : position + 1)),
    );
  expect(flawCategories.map(({ id }) => id)).toEqual(
    flawCategories.map((_category, position) => position + 1),
  );
});

test('every set-up template has all its texts in each language', () => {
  for (const template of setUpTemplates)
    for (const language of languages) {
      const content = templateContent(template, language);
      expect(JSON.stringify(content)).not.toContain('""');
      expect(content.plans.length).toBeGreaterThan(0);
    }
});
