import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';

test('the README lists every call whose path is assumed, and no other', () => {
  const readme = readFileSync('README.md', 'utf8');
  const table = /<!-- assumed-calls -->([\s\S]*)<!-- \/assumed-calls -->/.exec(readme)?.[1] ?? '';
  const listed = [...table.matchAll(/^\| (\w+)\s*\| `([^`]+)`\s*\|$/gm)].map(
    ([, name, call]) => `${name} ${call}`,
  );
  const assumed = Object.entries(calls)
    .filter(([, call]) => 'assumed' in call)
    .map(([name, call]) => `${name} ${call.method} ${call.path}`);
  expect(listed).toEqual(assumed);
});
