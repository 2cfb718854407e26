import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
export const readRoot = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The README and the pages it links to; the specification has separate tests. */
export const pages: readonly { path: string; text: string }[] = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
].map((path) => ({ path, text: readRoot(path) }));

export const pageAt = (path: string): string => pages.find((page) => page.path === path)?.text ?? '';

const block = /^```\w*\n([\s\S]*?)^```$/gm;
const span = /`([^`\n]+)`/g;

export const withoutBlocks = (text: string): string => text.replaceAll(block, '');
export const withoutCode = (text: string): string => withoutBlocks(text).replaceAll(span, '');

/** Returns the code in a page: between two backticks in a line, and each line of a block. */
export const codeOf = (text: string): string[] => [
  ...[...text.matchAll(block)].flatMap(([, lines = '']) => lines.split('\n')),
  ...[...withoutBlocks(text).matchAll(span)].map(([, code = '']) => code),
];

/** Returns the matches of a pattern's first group in the pages, each with its page. */
export const foundIn = (textOf: (text: string) => string, pattern: RegExp) =>
  pages.flatMap(({ path, text }) =>
    [...textOf(text).matchAll(pattern)].map(([whole, name = whole]) => ({ name, path })),
  );
