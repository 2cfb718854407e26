import { operationSchemaVersion } from '../../domain/operations.ts';
import { aliasesOf } from './aliases.ts';
import type {
  AliasRow,
  LoggedCall,
  OutboxStore,
  RoundOwner,
  StoredOperation,
  StoredPhoto,
  WaitingRound,
} from './outboxTypes.ts';
import { ackedBy, createdKey, handedOn, mayGoAgain, neverSent, unacked } from './callStates.ts';
import { StorageError } from './storageError.ts';
import { aliasRowsOf, newWork } from './takeOver.ts';

/**
 * The log where the device keeps nothing (private mode, IndexedDB blocked): it lives as long as the page, so the round runs online
 * only, says so, and is sent after each act. (offline-and-safety, The device)
 */
export const makeMemoryOutbox = (): OutboxStore => {
  let operations: StoredOperation[] = [];
  let copies: LoggedCall[] = [];
  let lastSeq = 0;
  let lastCopyNo = 0;
  let aliases: AliasRow[] = [];
  const photos = new Map<string, StoredPhoto>();
  const ackNos = new Map<string, number>();

  const isOf = (owner: RoundOwner) => (row: RoundOwner) =>
    row.ownerUserId === owner.ownerUserId && row.roundId === owner.roundId;
  const keyOf = (owner: RoundOwner): string => `${owner.ownerUserId}:${owner.roundId}`;
  const nextAck = (owner: RoundOwner): number => {
    const ackNo = (ackNos.get(keyOf(owner)) ?? 0) + 1;
    ackNos.set(keyOf(owner), ackNo);
    return ackNo;
  };
  const changeOps = (
    opIds: readonly string[],
    change: Pick<StoredOperation, 'isUnsent'> & { sealedIn?: string | null },
  ) => {
    operations = operations.map((operation) =>
      opIds.includes(operation.opId) ? { ...operation, ...change } : operation,
    );
  };
  const changeCopy = (callId: string, change: (copy: LoggedCall) => Partial<LoggedCall>): LoggedCall => {
    const copy = copies.find((one) => one.callId === callId);
    if (!copy) throw new StorageError('storage_failed');
    const changed = { ...copy, ...change(copy) };
    copies = copies.map((one) => (one === copy ? changed : one));
    return changed;
  };

  return {
    append: async (added, newPhotos = []) => {
      for (const photo of newPhotos) photos.set(photo.photoId, photo);
      const stored = added.map((operation): StoredOperation => {
        lastSeq += 1;
        return { ...operation, seq: lastSeq, sealedIn: null, isUnsent: 1 };
      });
      operations = [...operations, ...stored];
      return stored;
    },
    readRound: async (owner) => ({
      operations: operations.filter(isOf(owner)),
      copies: copies.filter(isOf(owner)),
      aliases: aliasesOf(aliases.filter(isOf(owner))),
      ackNo: ackNos.get(keyOf(owner)) ?? 0,
    }),
    photo: async (photoId) => photos.get(photoId) ?? null,
    seal: async (owner, released, newCopies, at) => {
      const freed = copies.filter((copy) => released.includes(copy.callId));
      copies = copies.filter((copy) => !freed.includes(copy));
      changeOps(
        freed.flatMap((copy) => copy.opIds),
        { sealedIn: null, isUnsent: 1 },
      );
      for (const copy of newCopies) {
        lastCopyNo += 1;
        const isNothing = copy.call === null;
        copies.push({
          ...copy,
          ...owner,
          copyNo: lastCopyNo,
          schemaVersion: operationSchemaVersion,
          state: isNothing ? 'acked' : 'sealed',
          attempts: 0,
          manifest: null,
          sealedAt: at,
          ackedAt: isNothing ? at : null,
          ackNo: isNothing ? nextAck(owner) : 0,
          isReceipted: false,
          clockSkewMs: null,
          failure: null,
        });
        changeOps(copy.opIds, { sealedIn: copy.callId, isUnsent: isNothing ? 0 : 1 });
      }
    },
    markSending: async (callId, manifest) => {
      changeCopy(callId, (copy) => ({ ...handedOn(copy), manifest: manifest ?? copy.manifest }));
    },
    acknowledge: async (callId, told, nextId) => {
      const copy = changeCopy(callId, (one) =>
        one.state === 'acked' ? {} : { ...ackedBy(told), ackNo: nextAck(one) },
      );
      if (told.created)
        aliases.push({ ownerUserId: copy.ownerUserId, roundId: copy.roundId, ...told.created });
      changeOps(copy.opIds, { isUnsent: 0 });
      if (nextId !== undefined) changeCopy(nextId, handedOn);
      return copy.ackNo;
    },
    putBack: async (callId, failure) => {
      changeCopy(callId, () => ({ state: 'sealed', failure }));
    },
    putUpAgain: async (closingId, missing, failure) => {
      const found = copies.filter((copy) => missing.includes(copy.callId) && mayGoAgain(copy, closingId));
      for (const copy of found) {
        if (copy.state !== 'acked') continue;
        const formerId = aliases.find((alias) => alias.key === createdKey(copy))?.serverId ?? null;
        changeCopy(copy.callId, () => unacked(closingId, formerId));
        changeOps(copy.opIds, { isUnsent: 1 });
        aliases = aliases.filter((alias) => alias.key !== createdKey(copy));
      }
      changeCopy(closingId, () => ({ ...neverSent, failure }));
      return found.length;
    },
    park: async (callId, failure) => {
      changeCopy(callId, () => ({ state: 'parked', failure }));
    },
    takeOver: async ({ round, photos: brought }) => {
      const fresh = newWork(round, {
        opIds: new Set(operations.map(({ opId }) => opId)),
        callIds: new Set(copies.map(({ callId }) => callId)),
      });
      for (const photo of brought) if (!photos.has(photo.photoId)) photos.set(photo.photoId, photo);
      copies = [...copies, ...fresh.copies.map((copy) => ({ ...copy, copyNo: (lastCopyNo += 1) }))];
      operations = [
        ...operations,
        ...fresh.operations.map((operation) => ({ ...operation, seq: (lastSeq += 1) }) as StoredOperation),
      ];
      const [first] = round.operations;
      if (first) aliases.push(...aliasRowsOf(round, first));
      const known = round.operations.length - fresh.operations.length;
      return { operations: fresh.operations.length, photos: brought.length, known };
    },
    waitingRounds: async (ownerUserId) => {
      const waiting = operations.filter(
        (operation) => operation.ownerUserId === ownerUserId && operation.isUnsent === 1,
      );
      const byRound = Map.groupBy(waiting, (operation) => operation.roundId);
      return [...byRound].map(([roundId, some]): WaitingRound => ({
        ownerUserId,
        roundId,
        unsentCount: some.length,
      }));
    },
    quarantined: async (ownerUserId) =>
      copies.filter((copy) => copy.ownerUserId === ownerUserId && typeof copy.quarantineId === 'number'),
    countUnsent: async (ownerUserId) =>
      operations.filter((operation) => operation.ownerUserId === ownerUserId && operation.isUnsent === 1)
        .length,
    countForeign: async (ownerUserId) =>
      operations.filter((operation) => operation.ownerUserId !== ownerUserId && operation.isUnsent === 1)
        .length,
    purge: async () => undefined,
  };
};
