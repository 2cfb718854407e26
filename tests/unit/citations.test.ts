import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = [
  'packages',
  'src',
  'server',
  'scripts',
  'tests',
  'bench',
  'deploy',
  'docs',
  'public',
  'locales',
  '.ci',
];
/** Files named in texts that aren't committed: created by a build or a run, or placeholder names. */
const madeFiles = ['changelog.json', 'manifest.json', 'openapi.json', 'houses.json', 'x.test.ts', 'x.e2e.ts'];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
const atRoot = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [entry.name] : [],
);
const files = [...atRoot, ...folders.flatMap(filesBelow)].map((path) => path.replaceAll('\\', '/'));
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const pathOfSpec = (name: string) => (name === 'decisions' ? `docs/${name}.md` : `docs/spec/${name}.md`);
const spec = (name: string) => readText(pathOfSpec(name));

const isProse = (path: string) => path.endsWith('.md') && path !== 'bench/results.md';
const isCode = (path: string) =>
  /\.(ts|tsx|mjs|cjs|js|css)$/.test(path) && path !== relative(root, import.meta.filename);
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

/** Returns every line with its place: all of prose, and code lines accepted by `wanted`. */
const lines = (wanted: (line: string) => boolean) =>
  files
    .filter((path) => isProse(path) || isCode(path))
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((text, index) =>
          isProse(path) || wanted(text) ? [{ text, at: `${path}:${index + 1}` }] : [],
        ),
    );
/** Returns the matches of a pattern in the lines, each as `citation (place)`. */
const cited = (found: { text: string; at: string }[], pattern: RegExp) =>
  found.flatMap(({ text, at }) =>
    [...text.matchAll(pattern)].map(([, first = '', ...others]) => ({ first, others, at })),
  );

const statementsOf = (name: string): string[] =>
  [...spec(name).matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id = '']) => id);
const statements = new Set(['statements-1', 'statements-2', 'statements-3'].flatMap(statementsOf));
const groups = new Set([...statements].map((id) => id.replace(/-\d+$/, '')));

test('every statement named in code, tests and pages exists in docs/spec', () => {
  const citations = cited(
    lines(() => true),
    /\b([A-Z]{2,6})-(\d{2,3})\b(?:\.\.(\d+))?/g,
  )
    .filter(({ first }) => groups.has(first))
    .flatMap(({ first, others: [from = '', to = from], at }) =>
      [from, to].map((number) => ({ id: `${first}-${number}`, at })),
    );
  expect(citations.length).toBeGreaterThan(1_000);
  const missing = citations.filter(({ id }) => !statements.has(id)).map(({ id, at }) => `${id} ${at}`);
  expect(missing).toEqual([]);
});

test('every statement of the product’s own is named by a test', () => {
  const titles = files
    .filter((path) => /^tests\/.*\.(ts|tsx)$/.test(path))
    .map(readText)
    .join('\n');
  const namedIds = new Set(
    [...titles.matchAll(/\[((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(', ')),
  );
  const ownIds = statementsOf('statements-3');
  expect(new Set(ownIds).size).toBe(ownIds.length);
  expect(ownIds.filter((id) => !namedIds.has(id))).toEqual([]);
});

test('every section of the specification that a comment names is there', () => {
  const pages = ['decisions', 'offline-and-safety', 'moves', 'architecture', 'stack', 'performance', 'ux'];
  const citations = cited(
    lines(isComment).filter(({ at }) => !at.startsWith('docs/')),
    new RegExp(`\\((${pages.join('|')})(?:[,:] ([^)]+))?\\)`, 'g'),
  );
  expect(citations.length).toBeGreaterThan(30);
  const has = (page: string, section: string) => {
    if (!files.includes(pathOfSpec(page))) return false;
    const text = spec(page);
    return (
      section === '' ||
      section.split(/, | and /).every((part) => {
        const name = part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(`^(## |- |\\d+\\. |- \\*\\*|\\*\\*)?${name}(?=[\\s.:*,]|$)`, 'im').test(text);
      })
    );
  };
  const missing = citations
    .filter(({ first, others: [section = ''] }) => !has(first, section))
    .map(({ first, others: [section = ''], at }) => `${first}, ${section} ${at}`);
  expect(missing).toEqual([]);
});

test('every file that a comment or a page names exists, except the new files of an example', () => {
  const citations = cited(
    lines(isComment),
    /(?<![\w/.:@-])((?:[\w@.-]+\/)*[\w.-]+\.(?:tsx?|mjs|cjs|md|json|css|html))(?![\w/]| \(new\))/g,
  ).filter(({ at }) => !at.startsWith('docs/spec'));
  expect(citations.length).toBeGreaterThan(20);
  const missing = citations
    .map(({ first, at }) => ({ path: first.replace(/^(\.\.?\/)+/, ''), at }))
    .filter(({ path }) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
    .filter(({ path }) => !madeFiles.includes(path))
    .map(({ path, at }) => `${path} ${at}`);
  expect(missing).toEqual([]);
});
