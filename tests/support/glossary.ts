import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';

const root = join(import.meta.dirname, '../..');

/** A text with its file and its key as `namespace:key`. */
export interface PlacedText {
  file: string;
  key: string;
  text: string;
}

/**
 * A word to avoid in a language, its replacement, the keys that it is unwanted in (all if empty), and
 * exceptions.
 */
export interface UnwantedWord {
  language: Language;
  word: string;
  instead: string;
  within: string[];
  save: string[];
}

const flat = (node: unknown, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key));

/** Returns all texts of a language, including downloadable documents. */
export function textsOf(language: Language): PlacedText[] {
  const texts = readdirSync(join(root, 'locales', language)).flatMap((name) => {
    const file = `locales/${language}/${name}`;
    const namespace = name.replace(/\.json$/, '');
    return flat(JSON.parse(readFileSync(join(root, file), 'utf8')), '').map(([key, text]) => ({
      file,
      key: `${namespace}:${key}`,
      text,
    }));
  });
  const documents = readdirSync(join(root, 'templates', language)).flatMap((name) => {
    const file = `templates/${language}/${name}`;
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, key: `line ${index + 1}`, text }));
  });
  return [...texts, ...documents];
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** Returns the rows of the table below a heading of the glossary, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const part = glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns the terms of the glossary by language. */
export const terms = (): Record<Language, string>[] =>
  rowsBelow('Terms').map(([, sv = '', en = '', fi = '']) => ({ sv, en, fi }));

/** Returns every word to avoid. */
export const unwantedWords = (): UnwantedWord[] =>
  rowsBelow('Words to avoid').flatMap(([code, not = '', instead = '', within = '', save = '']) => {
    const language = languages.find((known) => known === code);
    if (!language) throw new Error(`The glossary names no language in the row of ${not}`);
    return quoted(not).map((word) => ({
      language,
      word,
      instead,
      within: quoted(within),
      save: quoted(save),
    }));
  });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWord = (word: string): RegExp => {
  const pattern = word
    .split('*')
    .map(escaped)
    .join(String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<![\p{L}-])${pattern}(?!\p{L})`, 'giu');
};
const isWithin = (key: string, part: string): boolean =>
  key === part || key.startsWith(`${part}:`) || key.startsWith(`${part}.`);

/** Returns the uses of a word to avoid: file, key, the word and its replacement. */
export function saying(texts: readonly PlacedText[], unwanted: UnwantedWord): string[] {
  const pattern = wholeWord(unwanted.word);
  const right = unwanted.save.map(wholeWord);
  const within = (key: string) =>
    unwanted.within.length === 0 || unwanted.within.some((part) => isWithin(key, part));
  return texts
    .filter(({ key }) => within(key))
    .flatMap(({ file, key, text }) => {
      const uncovered = right.reduce(
        (rest, saved) => rest.replace(saved, ''),
        text.replace(/\{\{[^}]*\}\}/g, ''),
      );
      return (uncovered.match(pattern) ?? []).map(
        (word) => `${file} ${key}: “${word}”, say “${unwanted.instead}”`,
      );
    });
}

/** Returns true if a language uses a term anywhere, in any form that begins with it. */
export const isSaid = (texts: readonly PlacedText[], term: string): boolean => {
  const pattern = new RegExp(
    String.raw`(?<!\p{L})${term
      .split(' ')
      .map(escaped)
      .join(String.raw`\p{L}* `)}`,
    'iu',
  );
  return texts.some(({ text }) => pattern.test(text));
};
