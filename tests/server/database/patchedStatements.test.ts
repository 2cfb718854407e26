import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nameEmbeddedStatements } from '#server/db/patches/embeddedStatements.ts';

let client: PGlite;
const insert = 'insert into things (name, size) values ($1, $2) returning id, name, size';
const selectByName = 'select name, size from things where name = $1';

beforeAll(async () => {
  client = await PGlite.create();
  await client.exec('create table things (id serial primary key, name text unique, size integer)');
  nameEmbeddedStatements(client);
});
afterEach(() => client.exec('truncate things restart identity'));
afterAll(() => client.close());

/** Counts the round trips to the database. */
const exchanges = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const real = client.execProtocolRawStream.bind(client);
  client.execProtocolRawStream = (...given) => {
    count += 1;
    return real(...given);
  };
  await work();
  client.execProtocolRawStream = real;
  return count;
};

test('a repeated statement answers the same each time, and costs one exchange', async () => {
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const { rows } = await client.query(insert, [name, at === 1 ? null : at]);
    expect(rows).toEqual([{ id: at + 1, name, size: at === 1 ? null : at }]);
  }
  const asArray = () => client.query(selectByName, ['c'], { rowMode: 'array' });
  await asArray();
  await asArray();
  expect(await exchanges(async () => expect((await asArray()).rows).toEqual([['c', 2]]))).toBe(1);
});

test('a refused statement returns its code and constraint, leaves nothing behind and runs again', async () => {
  for (const name of ['a', 'b']) await client.query(insert, [name, 1]);
  const doubled = client.transaction(async (tx) => {
    await tx.query(insert, ['c', 1]);
    await tx.query(insert, ['a', 1]);
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505', constraint: 'things_name_key' });
  const { rows } = await client.query(insert, ['c', 3]);
  expect(rows).toEqual([expect.objectContaining({ name: 'c', size: 3 })]);
});

test('a statement that can not be parsed is refused each time', async () => {
  for (let time = 0; time < 3; time += 1)
    await expect(client.query('select nothing from things')).rejects.toMatchObject({ code: '42703' });
  expect((await client.query('select count(*)::int as count from things')).rows).toEqual([{ count: 0 }]);
});

test('a query outside a transaction waits for its end', async () => {
  await client.query(selectByName, ['a']);
  let beside: Promise<unknown> = Promise.resolve();
  await client.transaction(async (tx) => {
    await tx.query(insert, ['a', 1]);
    beside = client.query(selectByName, ['a']).then(({ rows }) => rows);
    await tx.query("update things set size = 2 where name = 'a'");
  });
  expect(await beside).toEqual([{ name: 'a', size: 2 }]);
});
