import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { fieldsOf } from '../contract/bodyFields.ts';
import { everyNth } from '../everyNth.ts';
import type { OpenTable } from '../isolation/run.ts';
import { casesOf } from '../isolation/table.ts';
import type { Cell } from '../isolation/table.ts';
import { wholeTable } from '#tests/server/isolation/rows/all.ts';

const names = Object.keys(calls) as CallName[];

const hostile = {
  'too much': '1e999',
  'beyond the database': '9007199254740991',
  'far below nought': '-9007199254740991',
  'just beyond an integer': '2147483648',
  'nearly too much': '1e308',
  'a share': '0.1',
  'no number': '"NaN"',
  nothing: 'null',
  'an empty list': '[]',
  'an empty object': '{}',
  NUL: '"\\u0000"',
  'half a character': '"\\ud800"',
  'the end of time': '"9999-12-31T23:59:59-23:59"',
  'the beginning of time': '"0000-01-01T00:00:00+23:59"',
  'a year of three digits': '"0999-06-15T12:00:00Z"',
  'the last year': '"9999-06-15"',
  'the year before the first': '"0000-06-15"',
  'a prototype': '{"__proto__":{"a":1}}',
};

const mark = 'here-stands-the-value';

/** Returns the body with the marker at a field; lists get one entry. */
function withMarker(body: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return mark;
  if (first === '[]') {
    const [one, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [withMarker(one, rest), ...others];
  }
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...fields, [first]: withMarker((fields as Record<string, unknown>)[first], rest) };
}

/** Returns the depth down to which a body contains a path. */
function depthOf(body: unknown, path: readonly string[]): number {
  const [first, ...rest] = path;
  if (first === undefined || typeof body !== 'object' || body === null) return 0;
  const part: unknown = first === '[]' ? (body as unknown[])[0] : (body as Record<string, unknown>)[first];
  return part === undefined ? 0 : 1 + depthOf(part, rest);
}

/** Registers a test for each call with a body: every value, or every nth, in each of its fields. */
export function testHostileFields(table: OpenTable, nth: number): void {
  const { backend, world } = table;
  const principal = world.principals.at(-1);
  if (!principal) throw new Error('Nobody may do everything.');
  const place = world.places.own;
  const cell: Cell = { who: world.people.WebSbaAdmin, principal, relation: 'own', place, world };
  /** Resets the versions of the records that bodies name, so that the next value isn't refused as stale. */
  async function asBefore() {
    for (const kind of [areas, buildings, floors, mapItems, maps])
      await backend.db.update(kind).set({ version: 1, deleted: false });
  }

  describe('hostile values of fields', () => {
    const writing = names
      .filter((name) => 'body' in callSchemas[name])
      .sort((a, b) => Number(calls[a].method === 'DELETE') - Number(calls[b].method === 'DELETE'));
    test.each(writing)('a hostile field of %s is answered without a failure [WIRE-32]', async (name) => {
      const shape = callSchemas[name];
      if (!('body' in shape)) return;
      const samples = casesOf(name, wholeTable[name] ?? { open: 'public' }).flatMap((one) =>
        one.body ? [{ body: one.body(cell), params: one.params?.(cell) ?? {} }] : [],
      );
      const failed: unknown[] = [];
      const paths = fieldsOf(shape.body)
        .map(({ path }) => path)
        .filter(({ length }) => length > 0);
      const turn = writing.indexOf(name);
      for (const [index, path] of paths.entries()) {
        const [best] = samples.toSorted((a, b) => depthOf(b.body, path) - depthOf(a.body, path));
        const address = calls[name].path.replace(/\{(\w+)\}/g, (_whole, key: string) =>
          String(best?.params[key] ?? 'sv'),
        );
        const text = JSON.stringify(withMarker(best?.body ?? {}, path));
        for (const [what, value] of inTurn(
          import.meta.filename,
          everyNth(Object.entries(hostile), nth, turn + index),
        )) {
          const { status } = await backend.app.fetch(
            new Request(`http://localhost/api/${address}`, {
              method: calls[name].method,
              headers: {
                authorization: `Bearer ${cell.who.token}`,
                'idempotency-key': randomUUID(),
                'content-type': 'application/json',
              },
              body: text.replace(`"${mark}"`, () => value),
            }),
          );
          if (status === 200) await asBefore();
          if (status >= 500) failed.push([path.join('.'), what, status]);
        }
      }
      expect(failed).toEqual([]);
    });
  });
}
