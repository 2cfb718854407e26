import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { foundIn, readRoot, root, withoutBlocks, withoutCode } from './pages.ts';

/** Returns a heading's anchor as GitHub builds it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const headings = new Map<string, Set<string>>();
const hasHeading = (path: string, anchor: string): boolean => {
  const anchors =
    headings.get(path) ??
    new Set([...withoutBlocks(readRoot(path)).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => anchorOf(text)));
  headings.set(path, anchors);
  return anchors.has(anchor);
};

test('every link of the pages is relative, and leads to a file and a heading that are there', () => {
  const links = foundIn(withoutCode, /\]\(([^)]+)\)/g);
  expect(links.length).toBeGreaterThan(30);
  const brokenLinks = links.filter(({ name, path }) => {
    if (/^[a-z]+:|^\//.test(name)) return true;
    const [file = '', anchor] = name.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/');
    return !existsSync(join(root, target)) || (anchor !== undefined && !hasHeading(target, anchor));
  });
  expect(brokenLinks).toEqual([]);
});

test('the page of what happens when has a heading for each case and no table', () => {
  const page = readRoot('docs/what-happens-when.md');
  expect(page.match(/^### /gm)?.length).toBeGreaterThan(30);
  expect(page).not.toMatch(/^\|/m);
});
