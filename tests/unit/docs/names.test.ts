import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { help, readSettings } from '#server/settings/settings.ts';
import { codeOf, foundIn, pageAt, readRoot, root, withoutCode } from './pages.ts';

const sources = globSync(
  ['{packages,src,server,scripts,bench}/**/*.{ts,tsx,mjs,sql}', 'tests/**/*.{ts,tsx}', '{package,knip}.json', 'deploy/*'],
  { cwd: root, exclude: ['tests/unit/docs/**'] },
)
  .map(readRoot)
  .join('\n');
const words = new Set(sources.match(/[\w-]+/g));
const { scripts } = JSON.parse(readRoot('package.json')) as { scripts: Record<string, string> };
const code = (text: string) => codeOf(text).join('\n');

test('the settings are those that the server reads, with their defaults', () => {
  const table = /## Settings\n([\s\S]*?)\n## /.exec(pageAt('docs/operating.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, name, preset]) => [name, preset]);
  expect(rows.map(([name]) => name)).toEqual([...help.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name));
  const { port, host, dataDir, isDemo } = readSettings({});
  expect(Object.fromEntries(rows)).toMatchObject({
    PORT: `\`${port}\``,
    HOST: `\`${host}\``,
    DATA_DIR: `\`./${dataDir.split(/[\\/]/).pop()}\``,
    DEMO: isDemo ? expect.stringMatching(/^on/) : '',
  });
});

test('every variable of the environment that the pages name is read', () => {
  const namedSettings = foundIn(code, /(?<![\w$])([A-Z]+_[A-Z_]+)\b/g);
  expect(namedSettings.length).toBeGreaterThan(10);
  const isRead = (name: string) => new RegExp(`\\benv\\.${name}\\b|\\bread\\w*\\('${name}'\\)`).test(sources);
  expect(namedSettings.filter(({ name }) => !isRead(name))).toEqual([]);
});

test('every command and option that the pages name is there', () => {
  const commands = foundIn(code, /npm (?:run ([\w:]+)(?![\w:]*<)|(?:start|test)\b)/g);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter(({ name }) => !(name.replace('npm ', '') in scripts))).toEqual([]);
  // Names of other programs are excluded.
  const ownCommands = (text: string) => codeOf(text).filter((line) => /^(?:npm|tillsyn|--)/.test(line)).join('\n');
  const options = foundIn(ownCommands, /(?<=\s)(--[a-z]\w+)/g);
  expect(options.filter(({ name }) => !sources.includes(name))).toEqual([]);
});

test('the page for developers names every part of the tests and every bench', () => {
  const page = pageAt('docs/developing.md');
  const parts = /`npm run test:<part>` runs one part: ([^.]*)\./.exec(page.replaceAll('\n', ' '))?.[1] ?? '';
  const testScripts = Object.entries(scripts).flatMap(([name, does]) =>
    / test(?:Deep lint)?(?: |$)/.test(does) && name.startsWith('test:') ? [name.slice('test:'.length)] : [],
  );
  expect(codeOf(parts).toSorted()).toEqual(testScripts.toSorted());
  const benches = /const benches[\s\S]*?\n\};/.exec(readRoot('bench/main.ts'))?.[0] ?? '';
  const table = /## Benches([\s\S]*)/.exec(page)?.[1]?.match(/^\| `.*? \|/gm) ?? [];
  const measured = [...benches.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(table.flatMap(codeOf).toSorted()).toEqual(measured.toSorted());
});

test('names of the program that are set as code are its names', () => {
  const namedFunctions = foundIn((text) => codeOf(text).join('\n'), /^([a-z]+(?:[A-Z]\w*|(?:[_-][a-z]+)+))(?=$|[(:])/gm);
  expect(namedFunctions.length).toBeGreaterThan(25);
  expect(namedFunctions.filter(({ name }) => !words.has(name))).toEqual([]);
});

test('every folder that a page names is there', () => {
  const namedFolders = foundIn((text) => codeOf(text).join('\n'), /^((?:src|server|tests|locales|scripts|docs)(?:\/\w+)+)$/gm);
  expect(namedFolders.length).toBeGreaterThan(10);
  expect(namedFolders.filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
});

test('every text of the product that a page names is one', () => {
  const texts = readdirSync(join(root, 'locales/en')).map((name) => readRoot(`locales/en/${name}`));
  const knownTexts = new Set(
    texts.flatMap((text) => [...text.matchAll(/: "((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value)),
  );
  const slanted = foundIn(withoutCode, /(?<![\w*])_([^_\n]+)_(?!\w)/g).filter(
    ({ name }) => name !== 'slanted letters',
  );
  const quoted = foundIn(
    (text) => (text.startsWith('# What happens') ? withoutCode(text).replaceAll(/\s+/g, ' ') : ''),
    /"([^"]+)"/g,
  );
  expect(slanted.length).toBeGreaterThan(8);
  expect([...slanted, ...quoted].filter(({ name }) => !knownTexts.has(name))).toEqual([]);
});
