import type { Database } from '#server/db/client.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { failsMidway } from './wire.ts';

/** The same object with some of its methods replaced. */
const replacing = <T extends object>(target: T, replaced: Partial<Record<string, unknown>>): T =>
  new Proxy(target, {
    get: (object, name) => {
      if (typeof name === 'string' && name in replaced) return replaced[name];
      const value: unknown = Reflect.get(object, name);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });

/** A transaction that fails after its effect, when it comes to writing the receipt's answer. */
const failing = (tx: Database): Database =>
  replacing(tx, {
    update: (table: Parameters<Database['update']>[0]) => {
      if (table === idempotencyReceipts) throw new Error('The backend failed in the middle of a request.');
      return tx.update(table);
    },
  });

/** Transaction mode of a backend's database; `apart` plants the bug of a receipt that is committed on its own. */
export interface BrokenDatabase {
  wrap: (db: Database) => Database;
  isApart: boolean;
}

/** Puts a seam between the application and its database, at which requests marked by `failsMidway` fail. */
export const makeBrokenDatabase = (): BrokenDatabase => {
  const broken: BrokenDatabase = {
    isApart: false,
    wrap: (db) =>
      replacing(db, {
        transaction: (work: (tx: Database) => Promise<unknown>) => {
          const run = (tx: Database) => work(failsMidway.getStore() ? failing(tx) : tx);
          return broken.isApart ? run(db) : db.transaction(run);
        },
      }),
  };
  return broken;
};
