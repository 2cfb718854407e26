import { operationSchemaVersion } from '../../domain/rounds/operations.ts';
import { countWaitingActs } from '../../domain/rounds/waitingActs.ts';
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
import { ackedBy, createdKey, markedSending, mayBeResent, neverSent, sealedAgain } from './callStates.ts';
import { StorageError } from './storageError.ts';
import { aliasRowsOf, newWork, ownersOf } from './takeOver.ts';

/**
 * The log where the device can't store anything (private mode, IndexedDB blocked): it lives as long as the page, so the round needs a
 * connection, says so, and is sent after each act. (offline-and-safety, The device)
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
  const changeCall = (callId: string, change: (logged: LoggedCall) => Partial<LoggedCall>): LoggedCall => {
    const logged = copies.find((one) => one.callId === callId);
    if (!logged) throw new StorageError('storage_failed');
    const changed = { ...logged, ...change(logged) };
    copies = copies.map((one) => (one === logged ? changed : one));
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
    seal: async (owner, released, newCalls, at) => {
      const freed = copies.filter((logged) => released.includes(logged.callId));
      copies = copies.filter((logged) => !freed.includes(logged));
      changeOps(
        freed.flatMap((logged) => logged.opIds),
        { sealedIn: null, isUnsent: 1 },
      );
      for (const logged of newCalls) {
        lastCopyNo += 1;
        const isNothing = logged.call === null;
        copies.push({
          ...logged,
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
        changeOps(logged.opIds, { sealedIn: logged.callId, isUnsent: isNothing ? 0 : 1 });
      }
    },
    markSending: async (callId, manifest) => {
      changeCall(callId, (logged) => ({ ...markedSending(logged), manifest: manifest ?? logged.manifest }));
    },
    acknowledge: async (callId, told, nextId) => {
      const logged = changeCall(callId, (one) =>
        one.state === 'acked' ? {} : { ...ackedBy(told), ackNo: nextAck(one) },
      );
      if (told.created)
        aliases.push({ ownerUserId: logged.ownerUserId, roundId: logged.roundId, ...told.created });
      changeOps(logged.opIds, { isUnsent: 0 });
      if (nextId !== undefined) changeCall(nextId, markedSending);
      return logged.ackNo;
    },
    putBack: async (callId, failure) => {
      changeCall(callId, () => ({ state: 'sealed', failure }));
    },
    sealAgain: async (closingId, missing, failure) => {
      const found = copies.filter(
        (logged) => missing.includes(logged.callId) && mayBeResent(logged, closingId),
      );
      for (const logged of found) {
        if (logged.state !== 'acked') continue;
        const formerId = aliases.find((alias) => alias.key === createdKey(logged))?.serverId ?? null;
        changeCall(logged.callId, () => sealedAgain(closingId, formerId));
        changeOps(logged.opIds, { isUnsent: 1 });
        aliases = aliases.filter((alias) => alias.key !== createdKey(logged));
      }
      changeCall(closingId, () => ({ ...neverSent, failure }));
      return found.length;
    },
    park: async (callId, failure) => {
      changeCall(callId, () => ({ state: 'parked', failure }));
    },
    takeOver: async ({ round, photos: brought }) => {
      const fresh = newWork(round, {
        opIds: new Set(operations.map(({ opId }) => opId)),
        callIds: new Set(copies.map(({ callId }) => callId)),
      });
      for (const photo of brought) if (!photos.has(photo.photoId)) photos.set(photo.photoId, photo);
      copies = [...copies, ...fresh.copies.map((logged) => ({ ...logged, copyNo: (lastCopyNo += 1) }))];
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
        unsentCount: countWaitingActs(some),
      }));
    },
    quarantined: async (ownerUserId) =>
      copies.filter(
        (logged) => logged.ownerUserId === ownerUserId && typeof logged.quarantineId === 'number',
      ),
    countUnsent: async (ownerUserId) =>
      operations.filter((operation) => operation.ownerUserId === ownerUserId && operation.isUnsent === 1)
        .length,
    countForeign: async (ownerUserId) =>
      countWaitingActs(
        operations.filter((operation) => operation.ownerUserId !== ownerUserId && operation.isUnsent === 1),
      ),
    foreignRounds: async (ownerUserId) =>
      ownersOf(operations.filter((one) => one.ownerUserId !== ownerUserId && one.isUnsent === 1)),
    purge: async () => undefined,
  };
};
