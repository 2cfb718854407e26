import type { Table } from 'dexie';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type { RoundOwner } from './outboxTypes.ts';
import { withReopening } from './reopening.ts';

/** Marks an operation without acknowledgement; a number, since IndexedDB can't index booleans. */
export const unsent = 1 as const;

/** Returns functions that read and change the log's tables: each change is one transaction, and a closed connection is reopened. */
export const accessTo = ({ db }: OutboxDatabase) => ({
  changing: <T>(tables: Table[], work: () => Promise<T>): Promise<T> =>
    withReopening(db, () => db.transaction('rw', tables, work)),
  reading: <T>(work: () => PromiseLike<T>): Promise<T> => withReopening(db, work),
  ofRound: <Row, Key, Added>(table: Table<Row, Key, Added>, owner: RoundOwner) =>
    table.where('[ownerUserId+roundId]').equals([owner.ownerUserId, owner.roundId]),
});

/** Returns the key of a round's cursor. */
export const cursorKey = (owner: RoundOwner): string => `${owner.ownerUserId}:${owner.roundId}`;

/** Increments the round's cursor; must run inside the transaction of the acknowledgement. */
export const nextAck = async (
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
