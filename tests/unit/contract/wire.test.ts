import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { wireJsonSchema } from '#contract/coded.ts';
import { intervalTypes, moveStatuses, moveTypes } from '#contract/constants.ts';
import type { WireCode, WireTable } from '#contract/wire.ts';
import { decodeWire, encodeWire, numberOfWord, wordOfNumber, wordsOf } from '#contract/wire.ts';

const codes = ['intervalType', 'moveStatus', 'moveTab', 'moveType'] as const satisfies readonly WireCode[];

/** Returns the code whose words a codec's output has; null for another schema. */
const codeIn = (schema: z.core.$ZodType): WireCode | null => {
  if (!(schema instanceof z.ZodCodec) || !(schema.out instanceof z.ZodEnum)) return null;
  const words = JSON.stringify(schema.out.options);
  return codes.find((code) => JSON.stringify(wordsOf(code)) === words) ?? null;
};

/** Returns the table of a schema's coded fields; null without any. */
function tableOf(
  schema: z.core.$ZodType,
  above: readonly z.core.$ZodType[] = [],
): WireCode | WireTable | null {
  if (above.includes(schema)) return null;
  const within = [...above, schema];
  const code = codeIn(schema);
  if (code !== null) return code;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return tableOf(schema.unwrap(), within);
  if (schema instanceof z.ZodPipe) return tableOf(schema.in, within) ?? tableOf(schema.out, within);
  if (schema instanceof z.ZodArray) return tableOf(schema.element, within);
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => tableOf(option, within)).find((table) => table !== null) ?? null;
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => {
    const table = tableOf(field, within);
    return table === null ? [] : [[name, table] as const];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

test('the table of each call names exactly the coded fields of its schemas', () => {
  const expected = (Object.keys(calls) as CallName[]).map((name) => {
    const shapes = callSchemas[name];
    const body = 'body' in shapes ? tableOf(shapes.body) : null;
    const answer = tableOf(shapes.answer);
    const wire = { ...(body !== null && { body }), ...(answer !== null && { answer }) };
    return [name, Object.keys(wire).length === 0 ? undefined : wire];
  });
  const rows = Object.entries<Call>(calls).map(([name, { wire }]) => [name, wire]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
});

test('the numbers on the wire are those of the specification [PLAN-20, MOVE-57, MOVE-58]', () => {
  expect(intervalTypes.map((word) => numberOfWord('intervalType', word))).toEqual([0, 1, 2, 3, 4]);
  expect(wordOfNumber('intervalType', 3)).toBe('months');
  expect(moveTypes.map((word) => numberOfWord('moveType', word))).toEqual([0, 1, 2, 3, 4]);
  expect(wordOfNumber('moveType', 4)).toBe('crossConnect');
  expect(moveStatuses.map((word) => numberOfWord('moveStatus', word))).toEqual([0, 1, 2]);
  expect(wordOfNumber('moveStatus', 1)).toBe('started');
});

test('a number that only a newer backend has becomes the harmless word', () => {
  expect(wordOfNumber('intervalType', 5)).toBe('months');
  expect(wordOfNumber('moveStatus', 3)).toBe('completed');
  expect(wordOfNumber('moveType', -1)).toBe('ignore');
});

const wireMove = {
  id: 7,
  moveStatus: 1,
  moveBuildings: [
    { id: 8, moveType: 0, roundPlannings: [{ moveType: 1, roles: [{ moveType: 3 }] }], users: [] },
  ],
};
const { answer } = calls.getMove.wire;

test('a response is decoded at the paths of its table only, and encoded back to the same numbers', () => {
  const decoded = decodeWire(wireMove, answer);
  expect(decoded).toEqual({
    id: 7,
    moveStatus: 'started',
    moveBuildings: [
      {
        id: 8,
        moveType: 'copy',
        roundPlannings: [{ moveType: 'move', roles: [{ moveType: 'ignore' }] }],
        users: [],
      },
    ],
  });
  expect(wireMove.moveStatus).toBe(1);
  expect(encodeWire(decoded, answer)).toEqual(wireMove);
});

test('a list of numbers, null and a missing field are decoded as they are', () => {
  const table = { moveTypes: 'moveType', moveStatus: 'moveStatus' } as const;
  expect(decodeWire([{ moveTypes: [0, 2] }, { moveStatus: null }, null], table)).toEqual([
    { moveTypes: ['copy', 'replace'] },
    { moveStatus: null },
    null,
  ]);
  expect(encodeWire({ moveTypes: ['copy', 'somethingElse'] }, table)).toEqual({
    moveTypes: [0, 'somethingElse'],
  });
});

test('a word is refused on the wire, and so is a number that the field doesn’t allow', () => {
  const { body } = callSchemas.moveUsers;
  const row = { userId: 1, moveBuildingId: 2 };
  expect(body.parse([{ ...row, moveType: 4 }])).toEqual([{ ...row, moveType: 'crossConnect' }]);
  expect(body.safeParse([{ ...row, moveType: 'crossConnect' }]).success).toBe(false);
  expect(body.safeParse([{ ...row, moveType: 0 }]).success).toBe(false);
});

test('the JSON schema of a call has the numbers of the wire', () => {
  const { body, answer: plan } = callSchemas.createRoundPlanning;
  const fieldOf = (schema: unknown) =>
    (schema as { properties: Record<string, unknown> }).properties['intervalType'];
  expect(fieldOf(wireJsonSchema(body, 'input'))).toEqual({
    type: 'integer',
    minimum: 0,
    maximum: 4,
    default: 3,
  });
  expect(fieldOf(wireJsonSchema(plan, 'output'))).toEqual({ type: 'integer', minimum: 0, maximum: 4 });
});
