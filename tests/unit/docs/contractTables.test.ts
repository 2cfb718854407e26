import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allExtensions, behaviours } from '../../../src/contract/capabilities.ts';
import type { Call } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/calls.ts';

/** Name and call of each row of one of the README's tables. */
const listedIn = (mark: string): (string | undefined)[][] => {
  const readme = readFileSync('README.md', 'utf8');
  const table = new RegExp(`<!-- ${mark} -->([\\s\\S]*)<!-- /${mark} -->`).exec(readme)?.[1] ?? '';
  return [...table.matchAll(/^\| (\w+)\s*\| ([^|]*`)\s*\|/gm)].map(([, name, call]) => [name, call]);
};

const rowsOf = (kind: 'assumed' | 'extension'): string[][] =>
  Object.entries<Call>(calls)
    .filter(([, call]) => call[kind])
    .map(([name, call]) => [name, `\`${call.method} ${call.path}\``]);

test('the README lists every call whose path is assumed, and no other', () => {
  expect(listedIn('assumed-calls')).toEqual(rowsOf('assumed'));
});

test('the README lists every extension, and no other', () => {
  const listed = listedIn('extensions');
  expect(listed.slice(behaviours.length)).toEqual(rowsOf('extension'));
  expect(listed.map(([name]) => name)).toEqual(allExtensions);
});
