import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { aliasesOf } from '../log/aliases.ts';
import { databaseNames } from '../log/databaseNames.ts';
import type { AliasRow, LoggedCall, StoredOperation, StoredPhoto, UnsentRound } from '../log/outboxTypes.ts';
import type { StoredRound } from '../log/roundsDatabase.ts';

/** Unsent work of a user as stored on the device, with the amount of other users' work. */
export interface UnsentWork {
  rounds: UnsentRound[];
  photos: StoredPhoto[];
  /** Number of other users' acts; only the number is ever shown. */
  foreignCount: number;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused.'));
  });

/** Opens an existing database of any version; returns null if there is none, without creating one. */
const openExisting = (source: IDBFactory, name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = source.open(name);
    let isMissing = false;
    request.onupgradeneeded = () => {
      isMissing = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (isMissing ? resolve(null) : reject(request.error ?? new Error(name)));
    request.onblocked = () => reject(new Error(`${name} is blocked.`));
  });

const roundName = async (source: IDBFactory, ownerUserId: number, roundId: number): Promise<string> => {
  try {
    const db = await openExisting(source, databaseNames.rounds);
    if (!db) return '';
    const rounds = db.transaction('rounds').objectStore('rounds');
    const snapshot = (await resultOf(rounds.get(`${ownerUserId}:${roundId}`))) as StoredRound | undefined;
    db.close();
    return snapshot?.data.round.name ?? '';
  } catch {
    return ''; // the name is only for display: the work is complete without it
  }
};

/**
 * Reads a user's unsent work without the program's stores: for the page shown when the program doesn't start. One transaction, so that a
 * sender in another tab can't interfere. Changes nothing. Rejects with IndexedDB's error.
 */
export const readUnsent = async (source: IDBFactory, ownerUserId: number): Promise<UnsentWork> => {
  const db = await openExisting(source, databaseNames.outbox);
  if (!db) return { rounds: [], photos: [], foreignCount: 0 };
  const tables = db.transaction(['ops', 'copies', 'aliases', 'photos']);
  const rowsOf = <Row>(table: string, index: string, key: IDBValidKey): Promise<Row[]> =>
    resultOf(tables.objectStore(table).index(index).getAll(key)) as Promise<Row[]>;
  const foreignOperations = (await rowsOf<StoredOperation>('ops', 'isUnsent', 1)).filter(
    (operation) => operation.ownerUserId !== ownerUserId,
  );
  const ownOperations = await rowsOf<StoredOperation>('ops', '[ownerUserId+isUnsent]', [ownerUserId, 1]);
  const rounds: UnsentRound[] = [];
  const photos: StoredPhoto[] = [];
  for (const [roundId, operations] of Map.groupBy(ownOperations, (operation) => operation.roundId)) {
    const key = [ownerUserId, roundId];
    const calls = await rowsOf<LoggedCall>('copies', '[ownerUserId+roundId]', key);
    const aliases = await rowsOf<AliasRow>('aliases', '[ownerUserId+roundId]', key);
    rounds.push({
      roundId,
      name: '',
      operations: operations.toSorted((one, other) => one.seq - other.seq),
      calls: calls.filter(({ state }) => state !== 'acked'),
      aliases: aliasesOf(aliases),
    });
    for (const operation of operations) {
      if (!isPhotoAdded(operation)) continue;
      const photo = await resultOf<StoredPhoto | undefined>(
        tables.objectStore('photos').get(operation.targetId),
      );
      if (photo) photos.push(photo);
    }
  }
  db.close();
  const namedRounds = rounds.map(async (round) => ({
    ...round,
    name: await roundName(source, ownerUserId, round.roundId),
  }));
  return {
    rounds: await Promise.all(namedRounds),
    photos,
    foreignCount: countWaitingActs(foreignOperations),
  };
};
