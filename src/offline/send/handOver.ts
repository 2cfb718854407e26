import { type Failure, unknownFailure } from '#platform/calls/failure.ts';
import { announce } from '../log/logEvents.ts';
import type { LoggedCall, RoundOwner } from '../log/outboxTypes.ts';
import { outboxTurn, withTurn } from '../log/pageLocks.ts';
import { fileCall, flawKeyOf, temporaryFilingFailure } from './quarantine.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { ensureSnapshot, sealNew } from './replayRound.ts';

/** Result of handing over: the number of calls that the backend has now, and the failure of the remaining ones; null if there is none. */
export interface HandedOver {
  filed: number;
  failure: Failure | null;
}

type ProgressListener = (filed: number, total: number) => void;

const waiting = (calls: readonly LoggedCall[]) =>
  calls.flatMap((logged) => (logged.call && logged.state !== 'acked' ? [{ logged, call: logged.call }] : []));

/** Seals acts without a call under a key, so that any repeat is the same. Returns the failure. */
const sealAll = async (ports: SavePorts, owner: RoundOwner): Promise<Failure | null> => {
  const { operations } = await ports.outbox.readRound(owner);
  if (operations.every(({ sealedIn }) => sealedIn !== null)) return null;
  const snapshot = await ensureSnapshot(ports, owner);
  if ('status' in snapshot) {
    const failure = 'failure' in snapshot ? snapshot.failure : null;
    return failure ?? unknownFailure('round_not_read');
  }
  const sealed = await sealNew(ports, owner, snapshot);
  return sealed instanceof Object ? sealed : null;
};

/**
 * Files a round's waiting work. Work that depends on a flaw follows it or waits with it, and the closing call goes last, so that the end of
 * a round can't be approved while its flaw is still here.
 */
const fileRound = async (
  ports: SavePorts,
  owner: RoundOwner,
  unsealed: Failure | null,
  onFiled: () => void,
): Promise<Failure | null> => {
  const log = await ports.outbox.readRound(owner);
  const calls = waiting(log.calls);
  const isClosing = ({ call }: (typeof calls)[number]) => call.step === 'round';
  const heldFlawKeys = new Set<string | null>();
  let refusal = unsealed;
  for (const { logged, call } of [...calls.filter((one) => !isClosing(one)), ...calls.filter(isClosing)]) {
    if (call.step === 'round' && refusal) break;
    if (call.call !== 'createFlaw' && 'flawKey' in call.target && heldFlawKeys.has(call.target.flawKey))
      continue;
    const filed = await fileCall(ports, log, logged, call, (body) => ({
      name: 'handOverDeletedWork',
      path: { id: owner.ownerUserId },
      body,
    }));
    if (typeof filed === 'number') {
      await ports.outbox.acknowledge(logged.callId, { at: ports.now().toISOString(), quarantineId: filed });
      onFiled();
      continue;
    }
    const temporaryFailure = temporaryFilingFailure(filed);
    if (temporaryFailure || filed?.status === 403) return temporaryFailure?.failure ?? filed;
    refusal = filed;
    if (call.call === 'createFlaw') heldFlawKeys.add(flawKeyOf(call));
  }
  return refusal;
};

/**
 * Hands the unsent work of deleted users over to the backend's quarantine, for authorized users. A call counts as acknowledged once the
 * backend has it, with its photo; refused ones are unchanged. Every call keeps its key, so that an interruption at any moment can be
 * resumed. Rejects when the device's store fails. [RLOG-15]
 */
export const handOver = async (
  ports: SavePorts,
  rounds: readonly RoundOwner[],
  onProgress: ProgressListener = () => undefined,
): Promise<HandedOver> => {
  let [filed, total] = [0, 0];
  const failures: (Failure | null)[] = [];
  for (const owner of rounds) {
    failures.push(await withTurn(outboxTurn(owner.ownerUserId), true, () => sealAll(ports, owner)));
    total += waiting((await ports.outbox.readRound(owner)).calls).length;
  }
  onProgress(filed, total);
  const onFiled = () => onProgress((filed += 1), total);
  let failure: Failure | null = null;
  for (const [at, owner] of rounds.entries()) {
    const unsealed = failures[at] ?? null;
    try {
      failure =
        (await withTurn(outboxTurn(owner.ownerUserId), true, () =>
          fileRound(ports, owner, unsealed, onFiled),
        )) ?? failure;
    } finally {
      announce({ ...owner, kind: 'saved', added: 0 });
    }
    if (failure && (temporaryFilingFailure(failure) || failure.status === 403)) break;
  }
  return { filed, failure };
};
