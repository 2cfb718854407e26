import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { db, ask } = backend;

const folder = join(import.meta.dirname, '../../../server/db/migrations');
const run = async (ending: string) => {
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'));
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
};

/** Recreates the two former tables, each numbered from 1, from the present one. */
async function asBefore() {
  await run('_building_imports.sql');
  await run('_record_imports.sql');
  const commonColumns = sql`undone, created, updated, version`;
  await db.execute(sql`insert into building_imports (customer_id, building_ids, floor_count, undone, created, updated, version)
    select customer_id, record_ids, floor_count, ${commonColumns} from imports where kind = 'buildings' order by id`);
  await db.execute(sql`insert into record_imports (customer_id, kind, record_ids, group_ids, undone, created, updated, version)
    select customer_id, kind, record_ids, group_ids, ${commonColumns} from imports where kind <> 'buildings' order by id`);
  await db.execute(sql`drop table imports`);
}

/** Kinds of imports that the two former tables had. */
const formerKinds = ['buildings', 'questions', 'catalogue'] as const;
type FormerKind = (typeof formerKinds)[number];

const files: Record<FormerKind, readonly [string, object]> = {
  buildings: ['v1/Building/Import', { building: 'Kvarnen', floor: 'Plan 1' }],
  questions: ['v1/Question/Import', { group: 'Tak', question: 'Tätt?' }],
  catalogue: ['v1/FireProtection/Import', { name: 'Skumsläckare' }],
};

test('imports of before are carried over into one table, and are undone as they would have been', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const customerId = level.id;
  const take = (kind: FormerKind, more: object = {}) => {
    const [path, row] = files[kind];
    const rows = [{ row: 2, ...row, ...more }];
    return ask<{ id: number }>('POST', path as 'v1/Question/Import', { token, body: { customerId, rows } });
  };
  const last = async (kind: FormerKind) => {
    const query = { customerId, kind };
    return (await ask<ImportMade[]>('GET', 'v1/Import', { token, query })).data;
  };
  const counts = sql`select (select count(*)::int from buildings) as buildings, (select count(*)::int from floors) as floors,
    (select count(*)::int from questions) as questions, (select count(*)::int from question_groups) as groups,
    (select count(*)::int from fire_protections where not deleted) as entries`;
  const undo = (id: number) => ask('POST', `v1/Import/${id}/Undo`, { token });

  const before = await rowsOf(db, counts);
  const undone = await take('buildings', { building: 'Ångrad' });
  await undo(undone.data.id);
  for (const kind of formerKinds) await take(kind);
  const expected = await Promise.all(formerKinds.map(last));
  await asBefore();
  await run('_one_import.sql');
  await db.execute(sql`alter table imports add column parts jsonb not null default '{}'`);

  const now = await Promise.all(formerKinds.map(last));
  const numberless = (lists: readonly ImportMade[][]) =>
    lists.map((list) => list.map(({ id: _id, ...rest }) => rest));
  expect(numberless(now)).toEqual(numberless(expected));
  // No former id leads to another import.
  const ids = (kind: FormerKind) => now[formerKinds.indexOf(kind)]?.map(({ id }) => id);
  expect([ids('buildings'), ids('questions'), ids('catalogue')]).toEqual([[4, 3], [1], [2]]);
  const logged = sql`select target_id as id, details from audit_log where action = 'import_renumbered' order by 1`;
  expect(await rowsOf(db, logged)).toEqual([
    { id: 3, details: { buildingImport: 1 } },
    { id: 4, details: { buildingImport: 2 } },
  ]);

  for (const [made] of now) expect((await undo(made?.id ?? 0)).status).toBe(200);
  expect((await undo(3)).codes).toEqual(['import_undone']);
  expect(await rowsOf(db, counts)).toEqual(before);
  expect((await take('questions')).data.id).toBe(5);
});
