import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
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

const depth = 100_000;
const nested = {
  lists: '['.repeat(depth) + ']'.repeat(depth),
  objects: '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
  mixed: '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2),
  'never closed': '['.repeat(depth),
  'only closed': ']'.repeat(depth),
};
const long = {
  'many entries': `[${Array(300_000).fill('""').join()}]`,
  'many names': `{${Array.from({ length: 60_000 }, (_, index) => `"n${index}":0`).join()}}`,
  'a long text': JSON.stringify('x'.repeat(900_000)),
  'a huge number': '1e999',
};
const wholeBodies = {
  ...nested,
  ...long,
  empty: '',
  null: 'null',
  list: '[]',
  text: '"x"',
  'two bodies': '{}{}',
};

const inField = {
  nested: nested.mixed,
  'many entries': long['many entries'],
  'a huge number': '1e999',
  'a list of a list': '[[]]',
};

const hostileTexts = {
  nested: encodeURIComponent('['.repeat(20_000)),
  NUL: '%00',
  'half a character': '%ED%A0%80',
  'no character': '%FF%FE',
  'no escape': '%ZZ%',
  'a long text': 'x'.repeat(100_000),
  'a huge number': '1e999',
  'a number beyond the database': '99999999999999999999',
  'a wildcard': '%25_%5C',
};

/** A request by its name: path and body. */
type Hostile = [string, string, string?];

/** Returns a call's hostile bodies: whole ones, and the valid body with one hostile field. */
function hostileBodiesOf(path: string, body: Record<string, unknown>): Hostile[] {
  const at = (field: string, value: string): string =>
    `{${Object.entries({ ...body, [field]: 0 })
      .map(([key, part]) => `${JSON.stringify(key)}:${key === field ? value : JSON.stringify(part)}`)
      .join()}}`;
  const doubled = (field: string): string => `{"${field}":0,${JSON.stringify(body).slice(1, -1) || '"a":1'}}`;
  const fields = [...Object.keys(body), 'unknown', '__proto__', 'constructor'];
  return [
    ...Object.entries(wholeBodies).map(([what, text]): Hostile => [what, path, text]),
    ...fields.flatMap((field) =>
      Object.entries(inField).map(([what, text]): Hostile => [`${what} in ${field}`, path, at(field, text)]),
    ),
    ...fields.map((field): Hostile => [`${field} twice`, path, doubled(field)]),
  ];
}

/** Returns a call's hostile queries, and its hostile paths. */
function hostileUrlsOf(name: CallName, path: string): Hostile[] {
  const shape = callSchemas[name];
  const fields = 'query' in shape ? Object.keys((shape.query as unknown as { shape: object }).shape) : [];
  const queries = [...fields, 'unknown', '__proto__'].flatMap((field) =>
    Object.entries(hostileTexts).map(([what, text]): Hostile => [
      `${what} in ${field}`,
      `${path}?${field}=1&${field.toUpperCase()}=${text}`,
    ]),
  );
  const many = Array.from({ length: 2_000 }, (_, index) => `${fields[0] ?? 'a'}${index}=1`).join('&');
  const parameters = [...calls[name].path.matchAll(/\{\w+\}/g)];
  const paths = parameters.flatMap(([parameter]) =>
    Object.entries(hostileTexts).map(([what, text]): Hostile => [
      `${what} as ${parameter}`,
      calls[name].path.replace(parameter, text).replace(/\{\w+\}/g, '1'),
    ]),
  );
  return [...queries, ['many names', `${path}?${many}`], ...paths];
}

/** Registers a test for each call with every hostile body, query and path, or every nth of them. */
export function testHostileBodies(table: OpenTable, nth: number): void {
  const { backend, world } = table;
  const principal = world.principals.at(-1);
  if (!principal) throw new Error('Nobody may do everything.');
  const place = world.places.own;
  const cell: Cell = { who: world.people.WebSbaAdmin, principal, relation: 'own', place, world };
  /**
   * Returns a call's path and body as sent by a user with all rights; generated from the shape if the table
   * has no body.
   */
  function sample(name: CallName): { path: string; body: Record<string, unknown> } {
    const [one] = casesOf(name, wholeTable[name] ?? { open: 'public' });
    const params = one?.params?.(cell) ?? {};
    const path = calls[name].path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key] ?? 'sv'));
    const shape = callSchemas[name];
    const fields = 'body' in shape ? fieldsOf(shape.body).map(({ path: [first = ''] }) => first) : [];
    const bare = Object.fromEntries(fields.filter(Boolean).map((field) => [field, 'x']));
    return { path, body: { ...(one?.body ? one.body(cell) : bare) } };
  }

  async function send(name: CallName, path: string, body?: string): Promise<number> {
    const headers = {
      authorization: `Bearer ${cell.who.token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const request = new Request(`http://localhost/api/${path}`, {
      method: calls[name].method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return (await backend.app.fetch(request)).status;
  }

  /** Returns the responses with a status of 500 or above, by request. */
  async function failures(name: CallName, sent: Iterable<Hostile>): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (const [what, path, body] of sent) {
      const status = await send(name, path, body);
      if (status >= 500) failed.push([what, status]);
    }
    return failed;
  }

  describe('hostile bodies', () => {
    // Deletions come last, so that the others find their records.
    const writing = names
      .filter((name) => calls[name].method !== 'GET' && !('multipart' in calls[name]))
      .sort((a, b) => Number(calls[a].method === 'DELETE') - Number(calls[b].method === 'DELETE'));

    test.each(writing)('a hostile body of %s is answered without a failure [WIRE-32]', async (name) => {
      const { path, body } = sample(name);
      const requests = hostileBodiesOf(path, body);
      expect(
        await failures(name, inTurn(import.meta.filename, everyNth(requests, nth, writing.indexOf(name)))),
      ).toEqual([]);
    });
  });

  describe('hostile queries and paths', () => {
    const callNames = names.filter((name) => !('multipart' in calls[name]));
    test.each(callNames)('a hostile query of %s is answered without a failure [WIRE-32]', async (name) => {
      const { path } = sample(name);
      const requests = hostileUrlsOf(name, path);
      expect(
        await failures(name, inTurn(import.meta.filename, everyNth(requests, nth, callNames.indexOf(name)))),
      ).toEqual([]);
    });
  });
}
