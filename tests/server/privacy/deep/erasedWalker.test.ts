import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { schemaTables } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { users } from '#server/db/schema/users.ts';
import { erasePerson } from '#server/services/privacy/erasePerson.ts';
import { personalData } from '#server/services/privacy/personalData.ts';
import { exportPersonalData } from '#server/services/privacy/personalDataExport.ts';
import { userKeys } from '#server/services/users/users.ts';
import { openContract } from '#tests/support/contract/contractSetup.ts';
import { testContract } from '#tests/support/contract/contractWalk.ts';
import { logFaults } from '#tests/support/privacy/logLines.ts';
import { columnsWith } from '#tests/support/privacy/everyText.ts';

const names = { firstName: 'Ragnvaldine', lastName: 'Zetterqvistson', email: 'rz.sentinel@example.com' };
const texts = ['Ragnvaldine', 'Zetterqvistson', 'rz.sentinel'];

const contract = await openContract();
const { backend, me, email } = contract;
if (!backend) throw new Error('This test needs a backend in its process.');
const { db } = backend;
afterAll(() => backend.close());

// The demo's administrator gets unique names, also in all the work that the demo has of them.
for (const [table, { columns }] of Object.entries(personalData))
  for (const [column, treatment] of Object.entries(columns))
    if (treatment.does === 'replace' && treatment.what === 'address') {
      const name = sql.identifier(column);
      await db.execute(
        sql`update ${sql.identifier(table)} set ${name} = ${names.email} where ${name} = ${email}`,
      );
    }
await db
  .update(users)
  .set({ ...names, userName: names.email, ...userKeys(names) })
  .where(eq(users.id, me.id));
await contract.ask('login', { body: { email: names.email, password: contract.password } });

testContract({ ...contract, email: names.email, me: { ...me, ...names } });

describe('the person who sent every call', () => {
  test('is in many tables, all of which their export has [IDENT-46]', async () => {
    const found = await columnsWith(db, texts);
    const tables = new Set(found.map((column) => column.slice(0, column.lastIndexOf('.'))));
    expect([...tables]).toEqual(expect.arrayContaining(['users', 'flaws', 'flaw_events', 'round_histories']));
    const [user] = await db.select().from(users).where(eq(users.id, me.id));
    if (!user) return expect.fail('The user is missing.');
    const everything = { ownCustomers: () => sql`true` };
    const context = { db, scope: everything, caller: {} } as unknown as Parameters<
      typeof exportPersonalData
    >[0];
    const { tables: exported } = await exportPersonalData(context, user, backend.time.now.toISOString());
    const names = exported.map(({ table }) => table);
    expect([...tables].filter((table) => table !== 'pgboss.job' && !names.includes(table))).toEqual([]);
    const byId = await tablesReferringTo(me.id);
    expect(byId.filter((table) => !names.includes(table))).toEqual([]);
  }, 120_000);

  test('is in no line of the log, and neither is a secret [IDENT-50]', () => {
    expect(backend.logged.length).toBeGreaterThan(300);
    expect(logFaults(backend.logged, [...texts, contract.password, contract.token])).toEqual([]);
  });

  test('is named nowhere after their erasure [IDENT-43]', async () => {
    const now = backend.time.now.toISOString();
    const [user] = await db.select().from(users).where(eq(users.id, me.id));
    if (!user) return expect.fail('The user is missing.');
    await db.transaction((tx) => erasePerson(tx, user, { now, erasedBy: null }));
    expect(await columnsWith(db, texts)).toEqual([]);
    for (const [key, bytes] of backend.files)
      expect(
        texts.filter((text) => Buffer.from(bytes).includes(text)),
        key,
      ).toEqual([]);
  }, 120_000);
});

/** Returns the tables with a row that refers to a user by a foreign key. */
async function tablesReferringTo(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, keys } of schemaTables)
    for (const { column, names: referred } of keys) {
      if (referred !== 'users') continue;
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id}`,
      );
      if (row && row.count > 0) found.push(name);
    }
  return found;
}
