import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import { someBytes } from '../objectStore/storeRules.ts';
import { recordOf } from '../seeds/storedBytes.ts';
import type { Seed } from '../seeds/seed.ts';

/** Starts concurrent work during a backup: files are added and other records deleted. */
export function startLoad(parts: { db: Database; store: FileStore; seed: Seed }) {
  const { db, store, seed } = parts;
  let isOver = false;
  let writtenCount = 0;
  const write = async () => {
    const { level } = await seed.tenant();
    while (!isOver) {
      writtenCount += 1;
      const bytes = someBytes(1000 + (writtenCount % 700), writtenCount);
      const record = { storageKey: await store.put([bytes]), ...recordOf(bytes) };
      await seed.file({ customerId: level.id }, record);
      if (writtenCount % 4 === 0)
        await db
          .update(files)
          .set({ deleted: true })
          .where(sql`id = (select min(id) from files where not deleted)`);
      await pause(2);
    }
  };
  const running = write();
  return {
    written: () => writtenCount,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Wraps a database so that each transaction begins with a callback. */
export const watchTransactions = (db: Database, onBegin: (tx: Database) => Promise<void>): Database =>
  Object.create(db, {
    transaction: {
      value: (act: (tx: Database) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await onBegin(tx);
          return act(tx);
        }),
    },
  }) as Database;
