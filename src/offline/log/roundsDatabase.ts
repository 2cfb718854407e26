import type { Table } from 'dexie';
import { Dexie } from 'dexie';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { databaseNames } from './databaseNames.ts';
import type { IndexedDbSource } from './outboxDatabase.ts';

/** Server data of a round, with the number of the last acknowledged call that it contains. */
export interface Snapshot {
  /** `ownerUserId:roundId`. */
  key: string;
  ownerUserId: number;
  roundId: number;
  schemaVersion: number;
  data: RoundServerData;
  /** Calls acknowledged up to this number are in `data`. */
  ackNo: number;
  fetchedAt: string;
}

/**
 * Snapshot as stored: large parts are JSON in UTF-8, which a device writes in a tenth of the time of cloning the objects. Rows of earlier
 * versions hold strings, or all of `data` and no texts.
 */
export interface StoredRound extends Omit<Snapshot, 'data'> {
  data: Pick<RoundServerData, 'round'> & Partial<RoundServerData>;
  texts?: Record<'infos' | 'lists', ArrayBuffer | string>;
}

/** A drawing's or a photo's bytes. */
export interface StoredFile {
  /** `ownerUserId:fileId`, and `:size` for a drawing's smaller picture. */
  key: string;
  ownerUserId: number;
  bytes: ArrayBuffer;
  type: string;
  usedAt: string;
}

/** Texts that rounds need, such as the flaw categories of a language. */
export interface StoredText {
  key: string;
  value: unknown;
}

/** The tables of `tillsyn-rounds`. */
export interface RoundsDatabase {
  db: Dexie;
  rounds: Table<StoredRound, string>;
  files: Table<StoredFile, string>;
  texts: Table<StoredText, string>;
}

/** Creates the database of server data that can be refetched; it contains no work. Its version never changes. */
export const makeRoundsDatabase = (
  source: IndexedDbSource,
  name: string = databaseNames.rounds,
): RoundsDatabase => {
  const db = new Dexie(name, source);
  db.version(1).stores({
    rounds: '&key, ownerUserId',
    files: '&key, ownerUserId, usedAt',
    texts: '&key',
  });
  return { db, rounds: db.table('rounds'), files: db.table('files'), texts: db.table('texts') };
};
