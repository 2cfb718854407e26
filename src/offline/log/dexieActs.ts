import { Dexie } from 'dexie';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { accessTo, unsent } from './dexieAccess.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type { OutboxStore, StoredOperation } from './outboxTypes.ts';
import { isSameAct } from './readBack.ts';
import { StorageError } from './storageError.ts';
import { aliasRowsOf, newWork, ownersOf } from './takeOver.ts';
import { unsettledRoundsOf, waitingRoundsOf } from './roundLog.ts';

/** Part of the log's store for acts and their photos. */
type ActStore = Pick<
  OutboxStore,
  | 'append'
  | 'photo'
  | 'takeOver'
  | 'waitingRounds'
  | 'unsettledRounds'
  | 'countUnsent'
  | 'countForeign'
  | 'foreignRounds'
>;

/** Returns null if the rows exist already; rethrows any other error. */
const nullWhenKnown = (error: unknown): null => {
  const isKnown =
    error instanceof Dexie.BulkError && error.failures.every(({ name }) => name === 'ConstraintError');
  if (isKnown) return null;
  throw error;
};

/** Creates the functions that add acts and photos, and read a photo. */
const makeActWrites = (outbox: OutboxDatabase): Pick<ActStore, 'append' | 'photo' | 'takeOver'> => {
  const { ops, photos, calls, aliases } = outbox;
  const { changing, reading } = accessTo(outbox);

  return {
    append: async (operations, newPhotos = []) => {
      const opIds = operations.map((operation) => operation.opId);
      const rows = operations.map((operation) => ({ ...operation, sealedIn: null, isUnsent: unsent }));
      let pendingRows: PromiseLike<(StoredOperation | undefined)[]> | null = null;
      await changing([ops, photos], async () => {
        const seqs = await ops.bulkAdd(rows, { allKeys: true }).catch(nullWhenKnown);
        // An act is one transaction: if it is there, a repeated write has nothing to do.
        if (!seqs) return;
        if (newPhotos.length > 0) await photos.bulkPut([...newPhotos]);
        // The browser queues it after this transaction's commit: requested now, the result arrives one turn earlier.
        pendingRows = Dexie.ignoreTransaction(() => ops.bulkGet(seqs));
        pendingRows.then(undefined, () => undefined);
      });
      const readOperations = await reading(() => {
        const readRows = pendingRows ?? ops.where('opId').anyOf(opIds).sortBy('seq');
        pendingRows = null;
        return readRows;
      });
      const storedRows = readOperations.filter((operation) => operation !== undefined);
      const photoIds = newPhotos.map((photo) => photo.photoId);
      const keptPhotos = photoIds.length > 0 ? await reading(() => photos.bulkGet(photoIds)) : [];
      if (!isSameAct(operations, newPhotos, storedRows, keptPhotos)) throw new StorageError('storage_failed');
      return storedRows;
    },

    photo: async (photoId) => (await reading(() => photos.get(photoId))) ?? null,

    takeOver: ({ round, photos: handedPhotos }) =>
      changing([ops, photos, calls, aliases], async () => {
        const opIds = round.operations.map(({ opId }) => opId);
        const callIds = round.calls.map(({ callId }) => callId);
        const knownOps = await ops.where('opId').anyOf(opIds).toArray();
        const knownCalls = await calls.where('callId').anyOf(callIds).toArray();
        const fresh = newWork(round, {
          opIds: new Set(knownOps.map(({ opId }) => opId)),
          callIds: new Set(knownCalls.map(({ callId }) => callId)),
        });
        const [first] = round.operations;
        if (!first || fresh.operations.length === 0)
          return { operations: 0, photos: 0, known: knownOps.length };
        const addedTargets = new Set<unknown>(fresh.operations.map(({ targetId }) => targetId));
        const newPhotos = handedPhotos.filter(({ photoId }) => addedTargets.has(photoId));
        await photos.bulkPut(newPhotos);
        await calls.bulkAdd(fresh.calls);
        await ops.bulkAdd(fresh.operations);
        await aliases.bulkPut(aliasRowsOf(round, first));
        return { operations: fresh.operations.length, photos: newPhotos.length, known: knownOps.length };
      }),
  };
};

/** Creates the counts of waiting work. */
const makeActCounts = (outbox: OutboxDatabase): Omit<ActStore, 'append' | 'photo' | 'takeOver'> => {
  const { ops, calls } = outbox;
  const { reading } = accessTo(outbox);

  return {
    waitingRounds: async (ownerUserId) => {
      const waiting = await reading(() =>
        ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).toArray(),
      );
      return waitingRoundsOf(ownerUserId, waiting);
    },

    unsettledRounds: (ownerUserId) =>
      reading(async () => {
        const [waiting, all, acknowledged] = await Promise.all([
          ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).toArray(),
          calls.toCollection().primaryKeys(),
          calls.where('ackedAt').above('').primaryKeys(),
        ]);
        const isAcknowledged = new Set(acknowledged);
        const pending = await calls.bulkGet(all.filter((copyNo) => !isAcknowledged.has(copyNo)));
        return unsettledRoundsOf(ownerUserId, [...waiting, ...pending]);
      }),

    countUnsent: (ownerUserId) =>
      reading(() => ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).count()),

    foreignRounds: async (ownerUserId) => {
      const unsentOperations = await reading(() => ops.where('isUnsent').equals(unsent).toArray());
      return ownersOf(unsentOperations.filter((operation) => operation.ownerUserId !== ownerUserId));
    },

    countForeign: async (ownerUserId) => {
      const unsentCount = await reading(() => ops.where('isUnsent').equals(unsent).count());
      const ownCount = await reading(() =>
        ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).count(),
      );
      // Most devices hold no work of other users, and this runs after each act.
      if (unsentCount === ownCount) return 0;
      const waiting = await reading(() => ops.where('isUnsent').equals(unsent).toArray());
      return countWaitingActs(waiting.filter((operation) => operation.ownerUserId !== ownerUserId));
    },
  };
};

/** Creates the IndexedDB store of the log's acts, and of the counts of waiting work. */
export const makeDexieActs = (outbox: OutboxDatabase): ActStore => ({
  ...makeActWrites(outbox),
  ...makeActCounts(outbox),
});
