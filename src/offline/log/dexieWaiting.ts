import { isAsSeen, knowsAttempts, markedSending } from './callStates.ts';
import { accessTo } from './dexieAccess.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type { OutboxStore, WaitingCall, WaitingCallChange } from './outboxTypes.ts';
import { waitingPrefix } from './databaseNames.ts';

type WaitingStore = Pick<OutboxStore, 'waitingCalls' | 'putCalls' | 'claimCall' | 'removeCall'>;

const rowKey = (key: string): string => waitingPrefix + key;

/** Creates the IndexedDB store of the waiting calls. */
export const makeDexieWaiting = (outbox: OutboxDatabase): WaitingStore => {
  const { meta } = outbox;
  const { changing, reading } = accessTo(outbox);
  const read = async (key: string): Promise<WaitingCall | undefined> =>
    (await meta.get(rowKey(key)))?.value as WaitingCall | undefined;

  return {
    waitingCalls: async () => {
      const rows = await reading(() => meta.where('key').startsWith(waitingPrefix).toArray());
      return rows.map(({ value }) => value as WaitingCall);
    },

    putCalls: (changes) =>
      changing([meta], async () => {
        const keys = changes.map(({ key }) => rowKey(key));
        const rows = await meta.where('key').anyOf(keys).toArray();
        const stored = new Map(rows.map(({ key, value }) => [key, value as WaitingCall]));
        const isStale = ({ key, call, isNew }: WaitingCallChange): boolean => {
          const row = stored.get(rowKey(key));
          return call !== null && !isNew && !(row && knowsAttempts(call, row));
        };
        const [stale, current] = [changes.filter(isStale), changes.filter((change) => !isStale(change))];
        await meta.bulkPut(
          current.flatMap(({ key, call }) => (call ? [{ key: rowKey(key), value: call }] : [])),
        );
        await meta.bulkDelete(current.flatMap(({ key, call }) => (call ? [] : [rowKey(key)])));
        return stale.map(({ key }) => ({ key, call: stored.get(rowKey(key)) ?? null }));
      }),

    claimCall: (seen, sendAt) =>
      changing([meta], async () => {
        const stored = await read(seen.key);
        if (!stored || !isAsSeen(stored, seen)) return { call: stored ?? null, isClaimed: false };
        const call = { ...stored, ...markedSending(stored), sendAt };
        await meta.put({ key: rowKey(call.key), value: call });
        return { call, isClaimed: true };
      }),

    removeCall: (key) =>
      changing([meta], async () => {
        const call = await read(key);
        if (!call || call.state === 'sending') return false;
        await meta.delete(rowKey(key));
        return true;
      }),
  };
};
