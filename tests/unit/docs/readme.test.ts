import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import folderOrder from '#scripts/support/folderOrder.json' with { type: 'json' };
import { demoAccounts, demoPassword } from '#server/db/demo/accounts.ts';
import { pageAt, pages, readRoot, root } from './pages.ts';

const readme = pageAt('README.md');
const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const map = /## The folders\n\n```\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';

test('the README has at most 900 words and leads to every page of docs', () => {
  expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(900);
  const otherPages = pages.map(({ path }) => path).filter((path) => path !== 'README.md');
  expect(otherPages.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});

test('the map of the folders equals the repository', () => {
  const ignored = readRoot('.gitignore').split('\n');
  const trackedFolders = foldersIn('.').filter((name) => !name.startsWith('.') && !ignored.includes(`${name}/`));
  const mapped = [...map.matchAll(/^(\w+)\//gm)].map(([, name]) => name);
  expect(mapped.toSorted()).toEqual(trackedFolders.toSorted());
  const roomsOf = (folder: string) =>
    new RegExp(`^${folder}/ .*: (.*)$`, 'm').exec(map)?.[1]?.split(/ <- |, /) ?? [];
  expect(roomsOf('src')).toEqual(folderOrder.src);
  expect(roomsOf('server')).toEqual([...folderOrder.server, 'app']);
  const tested = /^tests\/ +(.*)$/m.exec(map)?.[1]?.split(', ') ?? [];
  expect(tested.toSorted()).toEqual(foldersIn('tests').filter((name) => name !== 'support'));
});

test('every picture of docs is shown', () => {
  const allText = pages.map(({ text }) => text).join('\n');
  const pictures = readdirSync(join(root, 'docs/pictures'));
  expect(pictures.filter((name) => !allText.includes(`pictures/${name})`))).toEqual([]);
});

test('the start prints the accounts of the tour, with the password that the pages name', () => {
  const tour = pageAt('docs/tour.md');
  const walked = [...tour.matchAll(/`([\w.]+@example\.com)`/g)].map(([, email]) => email);
  expect(walked).toHaveLength(5);
  const printed = demoAccounts.map(({ email }) => email);
  expect(walked.filter((email) => email === undefined || !printed.includes(email))).toEqual([]);
  for (const page of [readme, tour]) expect(page).toContain(`\`${demoPassword}\``);
});
