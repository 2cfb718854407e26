import type { PictureSize } from '#domain/drawings/pictureSize.ts';
import { operationSchemaVersion } from '#domain/rounds/operations.ts';
import { packInfo, readRoundData } from '#domain/rounds/roundShape.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { nowIso } from '#platform/time/clock.ts';
import { logFailure } from '#platform/log.ts';
import type { RoundOwner } from './outboxTypes.ts';
import { withReopening } from './reopening.ts';
import type { RoundsDatabase, Snapshot, StoredRound } from './roundsDatabase.ts';
import { bytesOf, listIn, noteBytes } from './listBytes.ts';

/** Bytes of a file with their media type. */
export interface FileBytes {
  bytes: ArrayBuffer;
  type: string;
}

/**
 * Store of the server's data on the device. If storing isn't possible, or a stored round is unusable, reads return null and writes do
 * nothing: the data can be refetched.
 */
export interface SnapshotStore {
  round(owner: RoundOwner): Promise<Snapshot | null>;
  /** Returns all rounds of a user, the newest first. */
  roundsOf(ownerUserId: number): Promise<Snapshot[]>;
  /** Stores a round's data. `ackNo`: the calls acknowledged before the data was fetched. */
  keepRound(owner: RoundOwner, data: RoundServerData, ackNo: number): Promise<Snapshot>;
  /** Returns a stored file. A drawing may be stored in several sizes; without a size it is the original. */
  file(ownerUserId: number, fileId: number, size?: PictureSize): Promise<FileBytes | null>;
  keepFile(ownerUserId: number, fileId: number, file: FileBytes, size?: PictureSize): Promise<void>;
  text(key: string): Promise<unknown>;
  keepText(key: string, value: unknown): Promise<void>;
}

const keyOf = (owner: RoundOwner): string => `${owner.ownerUserId}:${owner.roundId}`;

const fileKey = (ownerUserId: number, fileId: number, size: PictureSize = null): string =>
  [ownerUserId, fileId, ...(size === null ? [] : [size])].join(':');

const snapshotOf = (owner: RoundOwner, data: RoundServerData, ackNo: number): Snapshot => ({
  key: keyOf(owner),
  ...owner,
  schemaVersion: operationSchemaVersion,
  data,
  ackNo,
  fetchedAt: nowIso(),
});

const storedOf = ({ data: { round, infos, lists }, ...rest }: Snapshot): StoredRound => ({
  ...rest,
  data: { round },
  texts: { infos: bytesOf(infos, packInfo), lists: bytesOf(lists) },
});

const inForm = ({ texts, ...kept }: StoredRound): Snapshot | null => {
  try {
    const parts = texts && { infos: listIn(texts.infos), lists: listIn(texts.lists) };
    const data = readRoundData({ ...kept.data, ...parts });
    noteBytes(data.infos, texts?.infos);
    noteBytes(data.lists, texts?.lists);
    return { ...kept, data };
  } catch (error) {
    logFailure('a kept round is fetched anew', error);
    return null;
  }
};

const isSame = (one: Snapshot, other: StoredRound): boolean =>
  one.key === other.key && one.fetchedAt === other.fetchedAt && one.ackNo === other.ackNo;

/** Creates the snapshot store on IndexedDB; data that IndexedDB refuses stays in memory, so that a running round still works. */
export const makeSnapshotStore = (rounds: RoundsDatabase | null): SnapshotStore => {
  const memory = new Map<string, Snapshot>();
  let last: WeakRef<Snapshot> | undefined;
  const remember = <T extends Snapshot | null>(snapshot: T): T => {
    if (snapshot) last = new WeakRef(snapshot);
    return snapshot;
  };
  /** Returns a stored round, without parsing its texts again if it was the last one stored or read. */
  const readStored = (stored: StoredRound): Snapshot | null => {
    const lastSnapshot = last?.deref();
    return lastSnapshot && isSame(lastSnapshot, stored) ? lastSnapshot : remember(inForm(stored));
  };
  const attempt = async <T>(
    what: string,
    work: (tables: RoundsDatabase) => PromiseLike<T>,
    otherwise: T,
  ): Promise<T> => {
    if (!rounds) return otherwise;
    try {
      return await withReopening(rounds.db, () => work(rounds));
    } catch (error) {
      logFailure(`${what} on this device failed`, error);
      return otherwise;
    }
  };

  return {
    round: async (owner) => {
      const unstored = memory.get(keyOf(owner));
      if (unstored) return unstored;
      const key = keyOf(owner);
      const row = await attempt('reading a round', ({ rounds: table }) => table.get(key), undefined);
      return row ? readStored(row) : null;
    },
    roundsOf: async (ownerUserId) => {
      const storedRounds = await attempt(
        'reading the rounds',
        ({ rounds: table }) => table.where({ ownerUserId }).toArray(),
        [],
      );
      const unstored = [...memory.values()].filter((snapshot) => snapshot.ownerUserId === ownerUserId);
      const keptSnapshots = storedRounds
        .filter(({ key }) => !memory.has(key))
        .flatMap((one) => readStored(one) ?? []);
      return [...unstored, ...keptSnapshots].sort((a, b) => b.fetchedAt.localeCompare(a.fetchedAt));
    },
    keepRound: async (owner, data, ackNo) => {
      const snapshot = snapshotOf(owner, data, ackNo);
      const isKept = await attempt(
        'keeping a round',
        ({ rounds: table }) => table.put(storedOf(snapshot)).then(() => true),
        false,
      );
      remember(snapshot);
      if (isKept) memory.delete(snapshot.key);
      else memory.set(snapshot.key, snapshot);
      return snapshot;
    },
    file: async (ownerUserId, fileId, size) => {
      const key = fileKey(ownerUserId, fileId, size);
      const storedFile = await attempt('reading a drawing', ({ files }) => files.get(key), undefined);
      return storedFile ? { bytes: storedFile.bytes, type: storedFile.type } : null;
    },
    keepFile: (ownerUserId, fileId, { bytes, type }, size) =>
      attempt(
        'keeping a drawing',
        ({ files }) =>
          files
            .put({ key: fileKey(ownerUserId, fileId, size), ownerUserId, bytes, type, usedAt: nowIso() })
            .then(() => undefined),
        undefined,
      ),
    text: async (key) =>
      (await attempt('reading texts', ({ texts }) => texts.get(key), undefined))?.value ?? null,
    keepText: (key, value) =>
      attempt('keeping texts', ({ texts }) => texts.put({ key, value }).then(() => undefined), undefined),
  };
};
