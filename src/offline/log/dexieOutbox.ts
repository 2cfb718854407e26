import { aliasesOf } from './aliases.ts';
import { accessTo, cursorKey } from './dexieAccess.ts';
import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { makeDexieActs } from './dexieActs.ts';
import { makeDexieCalls } from './dexieCalls.ts';
import { makeDexieWaiting } from './dexieWaiting.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type { OutboxStore, RoundLog } from './outboxTypes.ts';

/**
 * Creates the log's store on IndexedDB. Each method is one transaction and idempotent; receipts that arrive during a write share the next
 * one.
 */
export const makeDexieOutbox = (outbox: OutboxDatabase): OutboxStore => {
  const { db, ops, photos, calls, cursors, aliases } = outbox;
  const { changing, reading, ofRound } = accessTo(outbox);

  return {
    ...makeDexieActs(outbox),
    ...makeDexieCalls(outbox),
    ...makeDexieWaiting(outbox),

    readRound: (owner) =>
      reading(() =>
        db.transaction('r', [ops, calls, aliases, cursors], async (): Promise<RoundLog> => {
          const [operations, ownCalls, ownAliases, cursor] = await Promise.all([
            ofRound(ops, owner).sortBy('seq'),
            ofRound(calls, owner).sortBy('copyNo'),
            ofRound(aliases, owner).toArray(),
            cursors.get(cursorKey(owner)),
          ]);
          return { operations, calls: ownCalls, aliases: aliasesOf(ownAliases), ackNo: cursor?.ackNo ?? 0 };
        }),
      ),

    purge: (before) =>
      changing([ops, photos, calls], async () => {
        const old = await calls
          .where('ackedAt')
          .below(before)
          .and(({ state }) => state === 'acked')
          .toArray();
        const opIds = old.flatMap((logged) => logged.opIds);
        const purgedOperations = await ops.where('opId').anyOf(opIds).toArray();
        await photos.bulkDelete(
          purgedOperations.flatMap((operation) => (isPhotoAdded(operation) ? [operation.targetId] : [])),
        );
        await ops.bulkDelete(purgedOperations.map((operation) => operation.seq));
        await calls.bulkDelete(old.map((logged) => logged.copyNo));
      }),
  };
};
