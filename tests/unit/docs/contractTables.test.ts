import { expect, test } from 'vitest';
import { behaviours } from '#contract/capabilities.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { codeOf, foundIn, pageAt } from './pages.ts';

/** Returns name and call of each row of one of the page's tables. */
const listedIn = (mark: string): (string | undefined)[][] => {
  const page = pageAt('docs/other-backends.md');
  const table = new RegExp(`<!-- ${mark} -->([\\s\\S]*)<!-- /${mark} -->`).exec(page)?.[1] ?? '';
  return [...table.matchAll(/^\| (\w+)\s*\| ([^|]*`)\s*\|/gm)].map(([, name, call]) => [name, call]);
};

test('the page on other backends lists every call whose path is assumed, and no other', () => {
  const assumedCalls = Object.entries<Call>(calls)
    .filter(([, call]) => call.assumed)
    .map(([name, call]) => [name, `\`${call.method} ${call.path}\``]);
  expect(listedIn('assumed-calls')).toEqual(assumedCalls);
});

test('the page on other backends lists every optional behaviour, of which there are at most ten', () => {
  const [, section = ''] = pageAt('docs/other-backends.md').split('\n## Levels\n');
  const names = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name);
  expect(names).toEqual(['name', ...behaviours]);
  expect(behaviours.length).toBeLessThanOrEqual(10);
});

test('every call that a page names is one of the contract', () => {
  const knownCalls = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`);
  const namedCalls = foundIn((text) => codeOf(text).join('\n'), /\b(?:GET|POST|PUT|DELETE) v1\/[^\s?`]+/g);
  expect(namedCalls.length).toBeGreaterThan(knownCalls.length / 4);
  expect(namedCalls.filter(({ name }) => !knownCalls.includes(name))).toEqual([]);
});
