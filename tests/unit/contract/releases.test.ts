import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { breaksBetween } from '#scripts/support/releases/breaks.ts';
import { borneAnswers, borneBounds } from '#scripts/support/releases/contractExceptions.ts';
import { formOf } from '#scripts/support/releases/contractForm.ts';
import { lastRelease } from '#scripts/support/releases/releases.ts';

test('requests and responses stay compatible with the clients of the last release [OPS-78]', () => {
  const { contract, version } = lastRelease();
  expect(Object.keys(contract.calls).length).toBeGreaterThan(200);
  const borne = borneAnswers.filter(({ last }) => last === version);
  const bounds = borneBounds.filter(({ last }) => last === version);
  const foundBreaks = breaksBetween(contract, formOf(calls, callSchemas));
  expect(
    foundBreaks.filter((each) => !bounds.some(({ breaks: form }) => form.test(each))).toSorted(),
  ).toEqual(borne.map(({ breaks }) => breaks).toSorted());
  for (const { breaks: form } of bounds) expect(foundBreaks.some((each) => form.test(each))).toBe(true);
  expect([...borneAnswers, ...borneBounds], 'an exception of an earlier release has no use').toEqual([
    ...borne,
    ...bounds,
  ]);
});

const row = { method: 'PUT', path: 'v1/Thing', right: 'session' } as const;
const node = z.object({
  name: z.string(),
  get below() {
    return z.array(node);
  },
});
const was = {
  query: z.object({ page: z.coerce.number().int().max(50).optional() }),
  body: z.object({ name: z.string().max(20), kind: z.enum(['a', 'b']), size: z.number().nullish() }),
  answer: z.object({ id: z.int(), state: z.enum(['open', 'done']), tree: node }),
};
const breaks = (shape: Partial<typeof callSchemas.login & typeof was> | object, call: Call = row) =>
  breaksBetween(formOf({ one: row }, { one: was }), formOf({ one: call }, { one: { ...was, ...shape } }));
const { body, answer } = was;

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  ['a new field that may be left out', { body: body.extend({ note: z.string().optional() }) }, []],
  ['a new value that is taken', { body: body.extend({ kind: z.enum(['a', 'b', 'c']) }) }, []],
  ['a new field of the answer', { answer: answer.extend({ more: z.int() }) }, []],
  ['a wider bound', { body: body.extend({ name: z.string().max(30) }) }, []],
  [
    'a new field that is needed',
    { body: body.extend({ note: z.string() }) },
    ['one: body.note may be missing'],
  ],
  ['a field that isn’t read', { body: body.omit({ name: true }) }, ["one: body.name isn't read any more"]],
  [
    'a narrower bound',
    { body: body.extend({ name: z.string().max(10) }) },
    ['one: body.name is refused by maxLength'],
  ],
  [
    'a form',
    { body: body.extend({ name: z.string().max(20).regex(/^a/) }) },
    ['one: body.name is refused by pattern'],
  ],
  ['a value less', { body: body.extend({ kind: z.enum(['a']) }) }, ['one: body.kind may be "b"']],
  [
    'no null any more',
    { body: body.extend({ size: z.number().optional() }) },
    ['one: body.size may be null'],
  ],
  ['no query any more', { query: undefined }, ["one: query isn't read any more"]],
  ['an answer without a field', { answer: answer.omit({ id: true }) }, ['one: answer.id may be missing']],
  [
    'an answer of another type',
    { answer: answer.extend({ id: z.string() }) },
    ['one: answer.id may be string'],
  ],
  ['an answer that may be null', { answer: answer.nullable() }, ['one: answer may be null']],
  [
    'an unknown state',
    { answer: answer.extend({ state: z.enum(['open', 'done', 'late']) }) },
    ['one: answer.state may be "late"'],
  ],
])('a comparison of contracts sees %s [OPS-78]', (_what, shape, told) => {
  expect(breaks(shape)).toEqual(told);
});

test('a comparison of contracts sees calls that went, or are others [OPS-78]', () => {
  expect(breaks({}, { ...row, path: 'v1/Other' })).toEqual(['one: there is no PUT v1/Thing any more']);
  expect(breaks({}, { ...row, binary: true })).toEqual(['one: is another kind: binary']);
});
