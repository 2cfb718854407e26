import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { readCallTexts } from '../calls/callTexts.ts';
import { aliasesOf } from '../log/aliases.ts';
import { databaseNames, waitingPrefix } from '../log/databaseNames.ts';
import type { MetaRow } from '../log/outboxDatabase.ts';
import type {
  AliasRow,
  LoggedCall,
  StoredOperation,
  StoredPhoto,
  UnsentRound,
  WaitingCall,
} from '../log/outboxTypes.ts';
import type { StoredRound } from '../log/roundsDatabase.ts';

/** Unsent work of a user as stored on the device, with the amount of other users' work. */
export interface UnsentWork {
  rounds: UnsentRound[];
  photos: StoredPhoto[];
  /** The user's calls that wait outside the rounds. */
  calls: WaitingCall[];
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

/** Returns a user's calls in order; of two with the same key the later one, which was written last. */
const ownCalls = (calls: readonly WaitingCall[], ownerUserId: number): WaitingCall[] =>
  [...new Map(calls.map((call) => [call.key, call])).values()]
    .filter((call) => call.ownerUserId === ownerUserId)
    .toSorted((a, b) => a.seq - b.seq);

/**
 * Reads a user's unsent work without the program's stores: for the page shown when the program doesn't start. One transaction, so that a
 * sender in another tab can't interfere. Changes nothing. Rejects with IndexedDB's error.
 */
export const readUnsent = async (source: IDBFactory, ownerUserId: number): Promise<UnsentWork> => {
  const db = await openExisting(source, databaseNames.outbox);
  const textCalls = readCallTexts();
  if (!db) return { rounds: [], photos: [], calls: ownCalls(textCalls, ownerUserId), foreignCount: 0 };
  const tables = db.transaction(['ops', 'copies', 'aliases', 'photos', 'meta']);
  const metaRows = (await resultOf(tables.objectStore('meta').getAll())) as MetaRow[];
  const stored = metaRows.flatMap(({ key, value }) =>
    key.startsWith(waitingPrefix) ? [value as WaitingCall] : [],
  );
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
    calls: ownCalls([...stored, ...textCalls], ownerUserId),
    foreignCount: countWaitingActs(foreignOperations),
  };
};
