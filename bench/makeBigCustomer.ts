import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../server/db/client.ts';
import { makeDemoWhenEmpty } from '../server/services/demo/demoData.ts';
import { createFolderStore } from '../server/services/files/fileStore.ts';
import { fillBigCustomer } from './support/bigCustomer.ts';
import type { BigSize } from './support/bigCustomer.ts';

/**
 * Script `node bench/makeBigCustomer.ts <data folder> <size as JSON>`: creates demo data, a big customer below it, and a file with its ids.
 */
const [dataDir = '', size = ''] = process.argv.slice(2);

const database = await openEmbedded(dataDir);
await makeDemoWhenEmpty(database.db, createFolderStore(join(dataDir, 'files')));
const run = async (statement: string) =>
  (await database.db.execute(sql.raw(statement))) as unknown as { rows: { id: number }[] };
const big = await fillBigCustomer(run, JSON.parse(size) as BigSize);
await database.close();
writeFileSync(join(dataDir, 'big.json'), JSON.stringify(big));
