import type { AliasRow, LoggedCall, RoundOwner, StoredOperation, StoredPhoto } from './outboxTypes.ts';
import { StorageError } from './storageError.ts';

/** Creates the log's tables in memory, with functions that change their rows. */
export const makeMemoryTables = () => {
  const ackNos = new Map<string, number>();
  const keyOf = (owner: RoundOwner): string => `${owner.ownerUserId}:${owner.roundId}`;
  const tables = {
    operations: [] as StoredOperation[],
    calls: [] as LoggedCall[],
    aliases: [] as AliasRow[],
    photos: new Map<string, StoredPhoto>(),
    lastSeq: 0,
    lastCopyNo: 0,

    ackNo: (owner: RoundOwner): number => ackNos.get(keyOf(owner)) ?? 0,
    nextAck: (owner: RoundOwner): number => {
      const ackNo = tables.ackNo(owner) + 1;
      ackNos.set(keyOf(owner), ackNo);
      return ackNo;
    },
    changeOps: (
      opIds: readonly string[],
      change: Pick<StoredOperation, 'isUnsent'> & { sealedIn?: string | null },
    ): void => {
      tables.operations = tables.operations.map((operation) =>
        opIds.includes(operation.opId) ? { ...operation, ...change } : operation,
      );
    },
    changeCall: (callId: string, change: (logged: LoggedCall) => Partial<LoggedCall>): LoggedCall => {
      const logged = tables.calls.find((one) => one.callId === callId);
      if (!logged) throw new StorageError('storage_failed');
      const changedCall = { ...logged, ...change(logged) };
      tables.calls = tables.calls.map((one) => (one === logged ? changedCall : one));
      return changedCall;
    },
  };
  return tables;
};

export type MemoryTables = ReturnType<typeof makeMemoryTables>;
