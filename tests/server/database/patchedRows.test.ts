import { asc, eq, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/**
 * Returns a query's rows by the prepared plan, after comparing them with drizzle's own mapping in a
 * transaction.
 */
async function rowsOf<Row>(query: (db: Database) => PromiseLike<Row[]>): Promise<Row[]> {
  const byPlan = await query(backend.db);
  const byDrizzle = await backend.db.transaction(async (tx) => query(tx));
  expect(byPlan).toEqual(byDrizzle);
  expect(JSON.stringify(byPlan)).toBe(JSON.stringify(byDrizzle));
  return byPlan;
}

test('rows of a table, with moments as they travel and nulls', async () => {
  const company = await backend.seed.company('Ett');
  await backend.seed.customer({ companyId: company.id }, 'Rot');
  const [row] = await rowsOf((db) => db.select().from(customers));
  expect(row).toMatchObject({ name: 'Rot', parentId: null, created: backend.time.now.toISOString() });
});

test('an outer join leaves out a whole table, and only where nothing was found', async () => {
  const full = await backend.seed.company('Ett');
  await backend.seed.customer({ companyId: full.id }, 'Rot');
  await backend.seed.company('Två');
  const rows = await rowsOf((db) =>
    db
      .select()
      .from(companies)
      .leftJoin(customers, eq(customers.companyId, companies.id))
      .orderBy(asc(companies.id)),
  );
  expect(rows.map((row) => row.customers?.name ?? null)).toEqual(['Rot', null]);
});

test('objects of several tables, of expressions and of null columns', async () => {
  await backend.seed.company('Ett');
  const parents = alias(customers, 'parents');
  const rows = await rowsOf((db) =>
    db
      .select({
        mixed: { customer: customers.name, company: companies.name },
        counted: { size: sql`1 + 1`.mapWith(String), customer: customers.name, parent: customers.parentId },
        parent: { id: parents.id, name: parents.name },
        inner: { name: companies.name, description: companies.description },
        length: sql<number>`length(${companies.name})`,
      })
      .from(companies)
      .leftJoin(customers, eq(customers.companyId, companies.id))
      .leftJoin(parents, eq(parents.id, customers.parentId)),
  );
  expect(rows).toEqual([
    {
      mixed: { customer: null, company: 'Ett' },
      counted: null,
      parent: null,
      inner: { name: 'Ett', description: '' },
      length: 3,
    },
  ]);
});

test('selections of other kinds stay with drizzle', async () => {
  await backend.seed.company('Ett');
  const newest = (db: Database) =>
    db
      .select({ newest: max(companies.id).as('newest') })
      .from(companies)
      .as('newest');
  const rows = await rowsOf((db) => {
    const last = newest(db);
    return db
      .select({ name: companies.name, last: last.newest, aliased: sql<number>`2`.as('aliased') })
      .from(companies)
      .innerJoin(last, eq(last.newest, companies.id));
  });
  expect(rows).toMatchObject([{ name: 'Ett', aliased: 2 }]);
});

test('a changing query returns its rows', async () => {
  const company = await backend.seed.company('Ett');
  const rows = await rowsOf((db) =>
    db.update(companies).set({ description: 'ny' }).where(eq(companies.id, company.id)).returning(),
  );
  expect(rows).toMatchObject([{ id: company.id, description: 'ny' }]);
});
