import type { Table } from 'dexie';
import { operationSchemaVersion } from '../../domain/operations.ts';
import { aliasesOf } from './aliases.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type {
  Acknowledgement,
  LoggedCall,
  OutboxStore,
  RoundLog,
  RoundOwner,
  WaitingRound,
} from './outboxTypes.ts';
import { ackedBy, createdKey, handedOn, mayGoAgain, neverSent, unacked } from './callStates.ts';
import { gather } from './gather.ts';
import { isSameAct } from './readBack.ts';
import { withReopening } from './reopening.ts';
import { StorageError } from './storageError.ts';
import { aliasRowsOf, newWork } from './takeOver.ts';

const unsent = 1 as const;

/** What came of a call, and the call that is sent next. */
interface Receipt {
  callId: string;
  told: Acknowledgement;
  nextId: string | undefined;
}

/**
 * The log on IndexedDB. Each method is one transaction and may be repeated without a second effect; receipts that come while one is
 * written share the next.
 */
export const makeDexieOutbox = (outbox: OutboxDatabase): OutboxStore => {
  const { db, ops, photos, copies, cursors, aliases } = outbox;
  const changing = <T>(tables: Table[], work: () => Promise<T>): Promise<T> =>
    withReopening(db, () => db.transaction('rw', tables, work));
  const reading = <T>(work: () => PromiseLike<T>): Promise<T> => withReopening(db, work);
  const ofRound = <Row, Key, Added>(table: Table<Row, Key, Added>, owner: RoundOwner) =>
    table.where('[ownerUserId+roundId]').equals([owner.ownerUserId, owner.roundId]);

  const changeCopy = (
    callId: string,
    change: (copy: LoggedCall) => Partial<LoggedCall> | null,
  ): Promise<LoggedCall> =>
    changing([copies], async () => {
      const copy = await copies.get({ callId });
      if (!copy) throw new StorageError('storage_failed');
      const changed = { ...copy, ...change(copy) };
      await copies.put(changed);
      return changed;
    });

  /** Must run inside a transaction of the receipts. */
  const acknowledgeOne = async ({ callId, told, nextId }: Receipt): Promise<number> => {
    // What doesn't hang on another's answer is asked for at once: a large round waits hundreds of times for this.
    const [copy, next] = await Promise.all([
      copies.get({ callId }),
      nextId === undefined ? undefined : copies.get({ callId: nextId }),
    ]);
    if (!copy) throw new StorageError('storage_failed');
    if (copy.state === 'acked') return copy.ackNo;
    const owner = { ownerUserId: copy.ownerUserId, roundId: copy.roundId };
    const [ackNo] = await Promise.all([
      nextAck(outbox, owner, callId, told.at).then(async (number) => {
        await copies.put({ ...copy, ...ackedBy(told), ackNo: number });
        return number;
      }),
      ops.where('opId').anyOf(copy.opIds).modify({ isUnsent: 0 }),
      told.created && aliases.put({ ...owner, ...told.created }),
      next && copies.put({ ...next, ...handedOn(next) }),
    ]);
    return ackNo;
  };

  const acknowledge = gather((receipts: readonly Receipt[]) =>
    changing([ops, copies, cursors, aliases], async () => {
      const ackNos: number[] = [];
      for (const receipt of receipts) ackNos.push(await acknowledgeOne(receipt));
      return ackNos;
    }),
  );

  const isRemovable = (copy: LoggedCall, before: string): boolean =>
    copy.state === 'acked' && copy.ackedAt !== null && copy.ackedAt < before;

  return {
    append: async (operations, newPhotos = []) => {
      const opIds = operations.map((operation) => operation.opId);
      // An act is one transaction: when its first operation is there, a repeated write has nothing left to do.
      const seqs = await changing([ops, photos], async () => {
        if (opIds[0] === undefined || (await ops.get({ opId: opIds[0] }))) return null;
        if (newPhotos.length > 0) await photos.bulkPut([...newPhotos]);
        const rows = operations.map((operation) => ({ ...operation, sealedIn: null, isUnsent: unsent }));
        return ops.bulkAdd(rows, { allKeys: true });
      });
      const found = await reading(() =>
        seqs ? ops.bulkGet(seqs) : ops.where('opId').anyOf(opIds).sortBy('seq'),
      );
      const stored = found.filter((operation) => operation !== undefined);
      const photoIds = newPhotos.map((photo) => photo.photoId);
      const keptPhotos = photoIds.length > 0 ? await reading(() => photos.bulkGet(photoIds)) : [];
      if (!isSameAct(operations, newPhotos, stored, keptPhotos)) throw new StorageError('storage_failed');
      return stored;
    },

    readRound: (owner) =>
      reading(() =>
        db.transaction('r', [ops, copies, aliases, cursors], async (): Promise<RoundLog> => {
          const [operations, ownCopies, ownAliases, cursor] = await Promise.all([
            ofRound(ops, owner).sortBy('seq'),
            ofRound(copies, owner).sortBy('copyNo'),
            ofRound(aliases, owner).toArray(),
            cursors.get(cursorKey(owner)),
          ]);
          return { operations, copies: ownCopies, aliases: aliasesOf(ownAliases), ackNo: cursor?.ackNo ?? 0 };
        }),
      ),

    photo: async (photoId) => (await reading(() => photos.get(photoId))) ?? null,

    seal: (owner, released, newCopies, at) =>
      changing([ops, copies, cursors], async () => {
        const freed = await copies
          .where('callId')
          .anyOf([...released])
          .toArray();
        await copies.bulkDelete(freed.map((copy) => copy.copyNo));
        await ops
          .where('opId')
          .anyOf(freed.flatMap((copy) => copy.opIds))
          .modify({ sealedIn: null, isUnsent: unsent });
        const known = await copies
          .where('callId')
          .anyOf(newCopies.map((copy) => copy.callId))
          .count();
        if (known > 0) return;
        for (const copy of newCopies) {
          const isNothing = copy.call === null;
          const ackNo = isNothing ? await nextAck(outbox, owner, copy.callId, at) : 0;
          const state = isNothing ? ('acked' as const) : ('sealed' as const);
          await copies.add({
            ...copy,
            ...owner,
            schemaVersion: operationSchemaVersion,
            state,
            attempts: 0,
            manifest: null,
            sealedAt: at,
            ackedAt: isNothing ? at : null,
            ackNo,
            isReceipted: false,
            clockSkewMs: null,
            failure: null,
          });
          await ops
            .where('opId')
            .anyOf(copy.opIds)
            .modify({ sealedIn: copy.callId, isUnsent: isNothing ? 0 : unsent });
        }
      }),

    markSending: async (callId, manifest) => {
      await changeCopy(callId, (copy) => ({ ...handedOn(copy), manifest: manifest ?? copy.manifest }));
    },

    acknowledge: (callId, told, nextId) => acknowledge({ callId, told, nextId }),

    putBack: async (callId, failure) => {
      await changeCopy(callId, () => ({ state: 'sealed', failure }));
    },

    putUpAgain: (closingId, missing, failure) =>
      changing([ops, copies, aliases], async () => {
        const found = await copies
          .where('callId')
          .anyOf([...missing])
          .toArray();
        const again = found.filter((copy) => mayGoAgain(copy, closingId));
        for (const copy of again) {
          if (copy.state !== 'acked') continue;
          const key = createdKey(copy) ?? '';
          const formerId = (await aliases.get(key))?.serverId ?? null;
          await copies.put({ ...copy, ...unacked(closingId, formerId) });
          await ops.where('opId').anyOf(copy.opIds).modify({ isUnsent: unsent });
          await aliases.delete(key);
        }
        const closing = await copies.get({ callId: closingId });
        if (closing) await copies.put({ ...closing, ...neverSent, failure });
        return again.length;
      }),

    park: async (callId, failure) => {
      await changeCopy(callId, () => ({ state: 'parked', failure }));
    },

    takeOver: ({ round, photos: brought }) =>
      changing([ops, photos, copies, aliases], async () => {
        const opIds = round.operations.map(({ opId }) => opId);
        const callIds = round.copies.map(({ callId }) => callId);
        const knownOps = await ops.where('opId').anyOf(opIds).toArray();
        const knownCopies = await copies.where('callId').anyOf(callIds).toArray();
        const fresh = newWork(round, {
          opIds: new Set(knownOps.map(({ opId }) => opId)),
          callIds: new Set(knownCopies.map(({ callId }) => callId)),
        });
        const [first] = round.operations;
        if (!first || fresh.operations.length === 0)
          return { operations: 0, photos: 0, known: knownOps.length };
        const added = new Set<unknown>(fresh.operations.map(({ targetId }) => targetId));
        const newPhotos = brought.filter(({ photoId }) => added.has(photoId));
        await photos.bulkPut(newPhotos);
        await copies.bulkAdd(fresh.copies);
        await ops.bulkAdd(fresh.operations);
        await aliases.bulkPut(aliasRowsOf(round, first));
        return { operations: fresh.operations.length, photos: newPhotos.length, known: knownOps.length };
      }),

    waitingRounds: async (ownerUserId) => {
      const waiting = await reading(() =>
        ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).toArray(),
      );
      const byRound = Map.groupBy(waiting, (operation) => operation.roundId);
      return [...byRound].map(([roundId, some]): WaitingRound => ({
        ownerUserId,
        roundId,
        unsentCount: some.length,
      }));
    },

    quarantined: (ownerUserId) =>
      reading(() =>
        copies
          .where('[ownerUserId+roundId]')
          .between([ownerUserId, 0], [ownerUserId, Number.MAX_SAFE_INTEGER])
          .filter(({ quarantineId }) => typeof quarantineId === 'number')
          .toArray(),
      ),

    countUnsent: (ownerUserId) =>
      reading(() => ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).count()),

    countForeign: async (ownerUserId) => {
      const all = await reading(() => ops.where('isUnsent').equals(unsent).count());
      return (
        all - (await reading(() => ops.where('[ownerUserId+isUnsent]').equals([ownerUserId, unsent]).count()))
      );
    },

    purge: (before) =>
      changing([ops, photos, copies], async () => {
        const old = await copies
          .where('ackedAt')
          .below(before)
          .and((copy) => isRemovable(copy, before))
          .toArray();
        const opIds = old.flatMap((copy) => copy.opIds);
        const gone = await ops.where('opId').anyOf(opIds).toArray();
        await photos.bulkDelete(
          gone.flatMap((operation) => (operation.kind === 'photoAdded' ? [operation.targetId] : [])),
        );
        await ops.bulkDelete(gone.map((operation) => operation.seq));
        await copies.bulkDelete(old.map((copy) => copy.copyNo));
      }),
  };
};

const cursorKey = (owner: RoundOwner): string => `${owner.ownerUserId}:${owner.roundId}`;

/** Moves the round's cursor on by one; must run inside the transaction of what it counts. */
const nextAck = async (
  { cursors }: OutboxDatabase,
  owner: RoundOwner,
  callId: string,
  at: string,
): Promise<number> => {
  const key = cursorKey(owner);
  const ackNo = ((await cursors.get(key))?.ackNo ?? 0) + 1;
  await cursors.put({ key, ...owner, ackNo, callId, ackedAt: at });
  return ackNo;
};
