import type { Failure } from '#platform/calls/failure.ts';
import { operationSchemaVersion } from '#domain/rounds/operations.ts';
import * as states from './callStates.ts';
import { accessTo, nextAck, unsent } from './dexieAccess.ts';
import { gather } from './gather.ts';
import type { OutboxDatabase } from './outboxDatabase.ts';
import type { Acknowledgement, LoggedCall, OutboxStore } from './outboxTypes.ts';
import { StorageError } from './storageError.ts';

/** Acknowledgement of a call, with the call sent next. */
interface Receipt {
  callId: string;
  acknowledgement: Acknowledgement;
  nextId: string | undefined;
}

/** Writes acknowledgements: those that arrive during a write share the next transaction. */
const makeReceipts = (outbox: OutboxDatabase): OutboxStore['acknowledge'] => {
  const { ops, calls, cursors, aliases } = outbox;
  const { changing } = accessTo(outbox);

  /** Acknowledges one call; must run inside a transaction of the receipts. */
  const acknowledgeOne = async ({ callId, acknowledgement, nextId }: Receipt): Promise<number> => {
    // Independent reads run at once: a large round waits for this hundreds of times.
    const [logged, next] = await Promise.all([
      calls.get({ callId }),
      nextId === undefined ? undefined : calls.get({ callId: nextId }),
    ]);
    if (!logged) throw new StorageError('storage_failed');
    if (logged.state === 'acked') return logged.ackNo;
    const owner = { ownerUserId: logged.ownerUserId, roundId: logged.roundId };
    const [ackNo] = await Promise.all([
      nextAck(outbox, owner, callId, acknowledgement.at).then(async (number) => {
        await calls.put({ ...logged, ...states.ackedBy(acknowledgement), ackNo: number });
        return number;
      }),
      ops.where('opId').anyOf(logged.opIds).modify({ isUnsent: 0 }),
      acknowledgement.created && aliases.put({ ...owner, ...acknowledgement.created }),
      next && calls.put({ ...next, ...states.markedSending(next) }),
    ]);
    return ackNo;
  };

  const acknowledge = gather((receipts: readonly Receipt[]) =>
    changing([ops, calls, cursors, aliases], async () => {
      const ackNos: number[] = [];
      for (const receipt of receipts) ackNos.push(await acknowledgeOne(receipt));
      return ackNos;
    }),
  );

  return (callId, acknowledgement, nextId) => acknowledge({ callId, acknowledgement, nextId });
};

/** Creates the function that seals calls, and deletes the released ones. */
const makeSeal = (outbox: OutboxDatabase): OutboxStore['seal'] => {
  const { ops, calls, cursors } = outbox;
  const { changing } = accessTo(outbox);
  return (owner, released, newCalls, at) =>
    changing([ops, calls, cursors], async () => {
      const freed = await calls
        .where('callId')
        .anyOf([...released])
        .toArray();
      await calls.bulkDelete(freed.map((logged) => logged.copyNo));
      await ops
        .where('opId')
        .anyOf(freed.flatMap((logged) => logged.opIds))
        .modify({ sealedIn: null, isUnsent: unsent });
      const knownCount = await calls
        .where('callId')
        .anyOf(newCalls.map((logged) => logged.callId))
        .count();
      if (knownCount > 0) return;
      for (const logged of newCalls) {
        const isNothing = logged.call === null;
        const ackNo = isNothing ? await nextAck(outbox, owner, logged.callId, at) : 0;
        const state = isNothing ? ('acked' as const) : ('sealed' as const);
        await calls.add({
          ...logged,
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
          .anyOf(logged.opIds)
          .modify({ sealedIn: logged.callId, isUnsent: isNothing ? 0 : unsent });
      }
    });
};

/** Creates the function that seals a closing call again, and the missing calls before it. */
const makeSealAgain = (outbox: OutboxDatabase): OutboxStore['sealAgain'] => {
  const { ops, calls, aliases } = outbox;
  const { changing } = accessTo(outbox);
  return (closingId, missing, failure) =>
    changing([ops, calls, aliases], async () => {
      const missingCalls = await calls
        .where('callId')
        .anyOf([...missing])
        .toArray();
      const resentCalls = missingCalls.filter((logged) => states.mayBeResent(logged, closingId));
      for (const logged of resentCalls) {
        if (logged.state !== 'acked') continue;
        const key = states.createdKey(logged) ?? '';
        const formerId = (await aliases.get(key))?.serverId ?? null;
        await calls.put({ ...logged, ...states.sealedAgain(closingId, formerId) });
        await ops.where('opId').anyOf(logged.opIds).modify({ isUnsent: unsent });
        await aliases.delete(key);
      }
      const closing = await calls.get({ callId: closingId });
      if (closing) await calls.put({ ...closing, ...states.neverSent, failure });
      return resentCalls.length;
    });
};

/** Creates the IndexedDB store of the log's calls, from sealing to purging. */
export const makeDexieCalls = (outbox: OutboxDatabase) => {
  const { calls } = outbox;
  const { changing, reading } = accessTo(outbox);

  const changeCall = (
    callId: string,
    change: (logged: LoggedCall) => Partial<LoggedCall> | null,
  ): Promise<LoggedCall> =>
    changing([calls], async () => {
      const logged = await calls.get({ callId });
      if (!logged) throw new StorageError('storage_failed');
      const changedCall = { ...logged, ...change(logged) };
      await calls.put(changedCall);
      return changedCall;
    });

  return {
    seal: makeSeal(outbox),

    markSending: async (callId: string, manifest?: readonly string[]) => {
      await changeCall(callId, (logged) => ({
        ...states.markedSending(logged),
        manifest: manifest ?? logged.manifest,
      }));
    },

    acknowledge: makeReceipts(outbox),

    putBack: async (callId: string, failure: Failure | null) => {
      await changeCall(callId, () => states.requeuedAfter(failure));
    },

    unpark: (callId: string) =>
      changing([calls], async () => {
        const logged = await calls.get({ callId });
        if (logged?.state === 'parked')
          await calls.put({ ...logged, ...states.requeuedAfter(logged.failure) });
      }),

    sealAgain: makeSealAgain(outbox),

    park: async (callId: string, failure: Failure) => {
      await changeCall(callId, () => states.parkedAfter(failure));
    },

    quarantined: (ownerUserId: number) =>
      reading(() =>
        calls
          .where('[ownerUserId+roundId]')
          .between([ownerUserId, 0], [ownerUserId, Number.MAX_SAFE_INTEGER])
          .filter(({ quarantineId }) => typeof quarantineId === 'number')
          .toArray(),
      ),
  };
};
