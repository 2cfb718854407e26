import { operationSchemaVersion } from '#domain/rounds/operations.ts';
import { ackedBy, createdKey, markedSending, mayBeResent, neverSent, sealedAgain } from './callStates.ts';
import type { CallStore } from './dexieCalls.ts';
import type { MemoryTables } from './memoryTables.ts';

/** Creates the in-memory store of the log's calls, from sealing to purging. */
export const makeMemoryCalls = (tables: MemoryTables): CallStore => ({
  seal: async (owner, released, newCalls, at) => {
    const freed = tables.calls.filter((logged) => released.includes(logged.callId));
    tables.calls = tables.calls.filter((logged) => !freed.includes(logged));
    tables.changeOps(
      freed.flatMap((logged) => logged.opIds),
      { sealedIn: null, isUnsent: 1 },
    );
    for (const logged of newCalls) {
      tables.lastCopyNo += 1;
      const isNothing = logged.call === null;
      tables.calls.push({
        ...logged,
        ...owner,
        copyNo: tables.lastCopyNo,
        schemaVersion: operationSchemaVersion,
        state: isNothing ? 'acked' : 'sealed',
        attempts: 0,
        manifest: null,
        sealedAt: at,
        ackedAt: isNothing ? at : null,
        ackNo: isNothing ? tables.nextAck(owner) : 0,
        isReceipted: false,
        clockSkewMs: null,
        failure: null,
      });
      tables.changeOps(logged.opIds, { sealedIn: logged.callId, isUnsent: isNothing ? 0 : 1 });
    }
  },
  markSending: async (callId, manifest) => {
    tables.changeCall(callId, (logged) => ({
      ...markedSending(logged),
      manifest: manifest ?? logged.manifest,
    }));
  },
  acknowledge: async (callId, acknowledgement, nextId) => {
    const logged = tables.changeCall(callId, (one) =>
      one.state === 'acked' ? {} : { ...ackedBy(acknowledgement), ackNo: tables.nextAck(one) },
    );
    if (acknowledgement.created)
      tables.aliases.push({
        ownerUserId: logged.ownerUserId,
        roundId: logged.roundId,
        ...acknowledgement.created,
      });
    tables.changeOps(logged.opIds, { isUnsent: 0 });
    if (nextId !== undefined) tables.changeCall(nextId, markedSending);
    return logged.ackNo;
  },
  putBack: async (callId, failure) => {
    tables.changeCall(callId, () => ({ state: 'sealed', failure }));
  },
  sealAgain: async (closingId, missing, failure) => {
    const resentCalls = tables.calls.filter(
      (logged) => missing.includes(logged.callId) && mayBeResent(logged, closingId),
    );
    for (const logged of resentCalls) {
      if (logged.state !== 'acked') continue;
      const formerId = tables.aliases.find((alias) => alias.key === createdKey(logged))?.serverId ?? null;
      tables.changeCall(logged.callId, () => sealedAgain(closingId, formerId));
      tables.changeOps(logged.opIds, { isUnsent: 1 });
      tables.aliases = tables.aliases.filter((alias) => alias.key !== createdKey(logged));
    }
    tables.changeCall(closingId, () => ({ ...neverSent, failure }));
    return resentCalls.length;
  },
  park: async (callId, failure) => {
    tables.changeCall(callId, () => ({ state: 'parked', failure }));
  },
  quarantined: async (ownerUserId) =>
    tables.calls.filter(
      (logged) => logged.ownerUserId === ownerUserId && typeof logged.quarantineId === 'number',
    ),
});
