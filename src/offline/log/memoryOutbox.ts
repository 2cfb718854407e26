import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { aliasesOf } from './aliases.ts';
import type { OutboxStore, RoundOwner, StoredOperation } from './outboxTypes.ts';
import { makeMemoryCalls } from './memoryCalls.ts';
import { makeMemoryTables } from './memoryTables.ts';
import { aliasRowsOf, newWork, ownersOf } from './takeOver.ts';
import { unsettledRoundsOf, waitingRoundsOf } from './roundLog.ts';

/**
 * Creates the log's store in memory, for a device that can't store anything (private mode, IndexedDB blocked): it lives as long as the
 * page, so the round needs a connection, says so, and is sent after each act. (offline-and-safety, The device)
 */
export const makeMemoryOutbox = (): OutboxStore => {
  const tables = makeMemoryTables();
  const isOf = (owner: RoundOwner) => (row: RoundOwner) =>
    row.ownerUserId === owner.ownerUserId && row.roundId === owner.roundId;

  return {
    ...makeMemoryCalls(tables),

    append: async (added, newPhotos = []) => {
      for (const photo of newPhotos) tables.photos.set(photo.photoId, photo);
      const storedOperations = added.map((operation): StoredOperation => {
        tables.lastSeq += 1;
        return { ...operation, seq: tables.lastSeq, sealedIn: null, isUnsent: 1 };
      });
      tables.operations = [...tables.operations, ...storedOperations];
      return storedOperations;
    },
    readRound: async (owner) => ({
      operations: tables.operations.filter(isOf(owner)),
      calls: tables.calls.filter(isOf(owner)),
      aliases: aliasesOf(tables.aliases.filter(isOf(owner))),
      ackNo: tables.ackNo(owner),
    }),
    photo: async (photoId) => tables.photos.get(photoId) ?? null,
    takeOver: async ({ round, photos: handedPhotos }) => {
      const fresh = newWork(round, {
        opIds: new Set(tables.operations.map(({ opId }) => opId)),
        callIds: new Set(tables.calls.map(({ callId }) => callId)),
      });
      for (const photo of handedPhotos)
        if (!tables.photos.has(photo.photoId)) tables.photos.set(photo.photoId, photo);
      tables.calls = [
        ...tables.calls,
        ...fresh.calls.map((logged) => ({ ...logged, copyNo: (tables.lastCopyNo += 1) })),
      ];
      tables.operations = [
        ...tables.operations,
        ...fresh.operations.map(
          (operation) => ({ ...operation, seq: (tables.lastSeq += 1) }) as StoredOperation,
        ),
      ];
      const [first] = round.operations;
      if (first) tables.aliases.push(...aliasRowsOf(round, first));
      const knownCount = round.operations.length - fresh.operations.length;
      return { operations: fresh.operations.length, photos: handedPhotos.length, known: knownCount };
    },
    waitingRounds: async (ownerUserId) => {
      const waiting = tables.operations.filter(
        (operation) => operation.ownerUserId === ownerUserId && operation.isUnsent === 1,
      );
      return waitingRoundsOf(ownerUserId, waiting);
    },
    unsettledRounds: async (ownerUserId) =>
      unsettledRoundsOf(ownerUserId, [
        ...tables.operations.filter(({ isUnsent }) => isUnsent === 1),
        ...tables.calls.filter(({ state }) => state !== 'acked'),
      ]),
    countUnsent: async (ownerUserId) =>
      tables.operations.filter(
        (operation) => operation.ownerUserId === ownerUserId && operation.isUnsent === 1,
      ).length,
    countForeign: async (ownerUserId) =>
      countWaitingActs(
        tables.operations.filter(
          (operation) => operation.ownerUserId !== ownerUserId && operation.isUnsent === 1,
        ),
      ),
    foreignRounds: async (ownerUserId) =>
      ownersOf(tables.operations.filter((one) => one.ownerUserId !== ownerUserId && one.isUnsent === 1)),
    purge: async () => undefined,
  };
};
