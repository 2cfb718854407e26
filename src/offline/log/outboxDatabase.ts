import type { Table } from 'dexie';
import { Dexie } from 'dexie';
import { databaseNames } from './databaseNames.ts';
import type {
  AliasRow,
  LoggedCall,
  Cursor,
  StoredOperation,
  StoredPhoto,
  UnnumberedOperation,
} from './outboxTypes.ts';

/** The source of IndexedDB: the browser, or a test. */
export interface IndexedDbSource {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof globalThis.IDBKeyRange;
}

/** A row for anything else; lets later versions store more without changing the database. */
export interface MetaRow {
  key: string;
  value: unknown;
}

/** The outbox's tables and the database that holds them. */
export interface OutboxDatabase {
  db: Dexie;
  ops: Table<StoredOperation, number, UnnumberedOperation>;
  photos: Table<StoredPhoto, string>;
  calls: Table<LoggedCall, number, Omit<LoggedCall, 'copyNo'>>;
  cursors: Table<Cursor, string>;
  aliases: Table<AliasRow, string>;
  meta: Table<MetaRow, string>;
}

/**
 * Creates the outbox's database, `tillsyn-outbox`. Its version never changes: rows carry a `schemaVersion` instead. Writes are durable
 * before they count as done. (offline-and-safety)
 */
export const makeOutboxDatabase = (
  source: IndexedDbSource,
  name: string = databaseNames.outbox,
): OutboxDatabase => {
  const db = new Dexie(name, { ...source, chromeTransactionDurability: 'strict' });
  db.version(1).stores({
    ops: '++seq, &opId, [ownerUserId+roundId], [ownerUserId+isUnsent], isUnsent',
    photos: '&photoId, [ownerUserId+roundId]',
    copies: '++copyNo, &callId, [ownerUserId+roundId], ackedAt',
    cursors: '&key, ownerUserId',
    aliases: '&key, [ownerUserId+roundId]',
    meta: '&key',
  });
  return {
    db,
    ops: db.table('ops'),
    photos: db.table('photos'),
    calls: db.table('copies'),
    cursors: db.table('cursors'),
    aliases: db.table('aliases'),
    meta: db.table('meta'),
  };
};
