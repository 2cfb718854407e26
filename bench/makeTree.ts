import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { openEmbedded } from '../server/db/client.ts';
import { makeDemoWhenEmpty } from '../server/services/demo/demoData.ts';
import { createFolderStore } from '../server/services/files/fileStore.ts';

/**
 * Script `node bench/makeTree.ts <data folder> <levels>`: creates demo data, and a root with this many levels in departments of 99 units.
 */
const [dataDir = '', levels = '10000'] = process.argv.slice(2);
const perDepartment = 100;
const departments = Math.floor(Number(levels) / perDepartment);

const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const columns = sql`company_id, parent_id, root_id, path, depth, name, sort_key, search_text, created, updated`;
/** Returns the name columns; keys of 12 digits sort numbers by value. */
const nameColumns = (word: string) =>
  sql`${`${word} `}::text || n, ${`${word.toLowerCase()} `}::text || lpad(n::text, 12, '0'), ${`${word.toLowerCase()} `}::text || n, now(), now()`;
await database.db.transaction(async (tx) => {
  // The first root of the list; the ids of its levels continue from its own.
  await tx.execute(sql`insert into customers (id, ${columns})
    select id, company_id, null, id, '/' || id || '/', 0, '0 Storkund', '000000000000 storkund', '0 storkund', now(), now()
    from (select max(c.id) + 1 as id, (select company_id from users where email = 'companyadmin@example.com') as company_id from customers c) big`);
  const big = sql`(select id, company_id from customers where name = '0 Storkund')`;
  await tx.execute(sql`insert into customers (id, ${columns})
    select big.id + n, company_id, big.id, big.id, '/' || big.id || '/' || (big.id + n) || '/', 1, ${nameColumns('Avdelning')}
    from ${big} big, generate_series(1, ${departments}::int) n`);
  await tx.execute(sql`insert into customers (id, ${columns})
    select big.id + ${departments}::int + n, big.company_id, d.id, big.id, d.path || (big.id + ${departments}::int + n) || '/', 2, ${nameColumns('Enhet')}
    from ${big} big, generate_series(1, ${departments * (perDepartment - 1) - 1}::int) n
    join customers d on d.id = (select id from customers where name = '0 Storkund') + 1 + (n - 1) / ${perDepartment - 1}::int`);
  await tx.execute(
    sql`insert into customer_licences (customer_id, created, updated) select id, now(), now() from ${big} big`,
  );
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('customers', 'id'), (select max(id) from customers))`,
  );
});
await database.close();
