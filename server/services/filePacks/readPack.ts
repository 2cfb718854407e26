import { sql } from 'drizzle-orm';
import type { FileStore } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { readFireSafetyFiles } from '../fireSafetyFile/readFireSafetyFiles.ts';
import type { PackContext } from './packContext.ts';
import type { PackPlace } from './packPlace.ts';
import type { PackParts } from './packDocument.ts';
import { readDrawings } from './packDrawings.ts';
import { listBlocks } from './packLists.ts';
import { readPackPeople } from './packPeople.ts';
import { readRegisters } from './packRegisters.ts';
import type { PackRow } from './packs.ts';

interface PlaceRow {
  name: string;
  info: Readonly<Record<string, unknown>>;
  customer_id: number;
  customer: string;
  company_id: number;
  path: string;
}

/** Reads the building of a pack, as long as it belongs to the customer that makes the pack; null once it has moved away or is deleted. */
async function readPlace(db: Database, { buildingId, customerId }: PackRow): Promise<PackPlace | null> {
  const [row] = await rowsOf<PlaceRow>(
    db,
    sql`select b.name, b.info, c.id as customer_id, c.name as customer, c.company_id, c.path
      from buildings b join customers c on c.id = b.customer_id
      where b.id = ${buildingId} and not b.deleted and c.id = ${customerId}`,
  );
  if (!row) return null;
  const address = ['visitAddress', 'visitAddressZipCode', 'visitAddressCity'].map((field) => row.info[field]);
  return {
    buildingId,
    buildingName: row.name,
    address: address.filter((part) => typeof part === 'string' && part !== '').join(', '),
    customerId: row.customer_id,
    customerName: row.customer,
    companyId: row.company_id,
    path: row.path,
  };
}

/** Reads the content of a pack at one point in time; null if its building no longer belongs to the customer that makes it. */
export async function readPack(
  db: Database,
  row: PackRow,
  { now, files }: { now: string; files: FileStore },
): Promise<{ context: PackContext; parts: PackParts } | null> {
  return db.transaction(
    async (tx) => {
      const place = await readPlace(tx, row);
      if (place === null) return null;
      const { language } = row;
      const [file] = await readFireSafetyFiles({ db: tx, now }, [row.buildingId]);
      if (!file) return null;
      const { country, day } = file;
      const people = await readPackPeople(tx, place, language);
      const context: PackContext = { db: tx, place, language, country, now, day, people };
      const parts: PackParts = {
        file,
        registers: await readRegisters(context),
        drawings: await readDrawings(context, files),
        lists: await listBlocks(context),
        madeByName: row.madeBy === null ? '' : people.byId(row.madeBy),
      };
      return { context, parts };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
