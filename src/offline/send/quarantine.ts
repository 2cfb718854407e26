import type { HandedOverWrite } from '#contract/quarantine/roundQuarantine.ts';
import { type Aliases, type FlawKey, flawIdOf } from '#domain/rounds/operations.ts';
import { type SealedCall, sealedCallId } from '#domain/rounds/sealedCall.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { LoggedCall, RoundLog, RoundOwner } from '../log/outboxTypes.ts';
import { parkedCall } from '../sync/parked.ts';
import { photoFile } from '../photos/photoUpload.ts';
import { isPending } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { incompleteResponse, resultOfFailure } from './failureMeaning.ts';
import { idIn } from './delivery.ts';
import type { ParkedCall } from '../sync/syncSlice.ts';

/** Returns whether a refusal means that its user may no longer do this: the right was removed, or the target is out of scope. */
const isLostRight = ({ status }: Failure): boolean => status === 403 || status === 404;

/** Returns the flaw that a call concerns, by this device's key. */
export const flawKeyOf = ({ target }: SealedCall): FlawKey | null =>
  'flawKey' in target ? target.flawKey : null;

/** Returns the flaws whose creation is in the quarantine: dependent calls must be filed there too. */
const filedFlaws = ({ calls }: RoundLog): Set<FlawKey | null> =>
  new Set(
    calls.flatMap(({ call, quarantineId }) =>
      call?.call === 'createFlaw' && quarantineId ? [call.target.flawKey] : [],
    ),
  );

/** Returns whether a call belongs in the quarantine and isn't there: it was refused for a lost right, or its flaw is there. */
const isUnfiled = (
  logged: LoggedCall,
  { aliases }: RoundLog,
  flaws: ReadonlySet<FlawKey | null>,
): boolean => {
  const { call, state, failure } = logged;
  if (!call) return false;
  if (state === 'parked' && failure !== null && isLostRight(failure)) return true;
  const flawKey = flawKeyOf(call);
  return isPending(logged) && flawKey !== null && flaws.has(flawKey) && flawIdOf(flawKey, aliases) === null;
};

/** Returns the keys of a round's calls that are still to be filed in the quarantine. */
export const unfiledCalls = (log: RoundLog): string[] => {
  const flaws = filedFlaws(log);
  return log.calls.filter((logged) => isUnfiled(logged, log, flaws)).map(({ callId }) => callId);
};

/** Returns a call's target: by the server's id, or by this device's key. */
const targetOf = (call: SealedCall, aliases: Aliases): Pick<HandedOverWrite, 'targetId' | 'targetKey'> => {
  if ('actKey' in call.target) return { targetKey: call.target.actKey };
  const id = sealedCallId(call, aliases);
  if (id !== null) return { targetId: id };
  return { targetKey: call.call === 'deleteFile' ? call.target.photoId : flawKeyOf(call) };
};

/** Returns the time of the last act in the call. */
const recordedOf = ({ operations }: RoundLog, { opIds }: LoggedCall): string | null =>
  operations.findLast(({ opId }) => opIds.includes(opId))?.recordedAt ?? null;

/** Files one call by the request that accepts it, and then its photo; returns the entry's id, or the failure. */
export const fileCall = async (
  { outbox, send }: SavePorts,
  log: RoundLog,
  logged: LoggedCall,
  call: SealedCall,
  requestOf: (body: HandedOverWrite) => Request,
): Promise<number | Failure | null> => {
  const body: HandedOverWrite = {
    operationId: logged.callId,
    roundHistoryId: logged.roundId,
    callName: call.call,
    ...targetOf(call, log.aliases),
    payload: { ...call.body },
    recorded: recordedOf(log, logged),
  };
  const filed = await send({ ...requestOf(body), idempotencyKey: `q-${logged.callId}` });
  if (!filed.ok) return filed.failure;
  const id = idIn(filed.data);
  if ((call.call !== 'uploadFile' && call.call !== 'uploadItemPhoto') || id === null) return id;
  const photo = await photoFile(outbox, call);
  if (!(photo instanceof File)) return photo;
  const form = new FormData();
  form.append('file', photo);
  const photoKey = `p-${logged.callId}`;
  const uploadResult = await send({
    name: 'uploadQuarantinePhoto',
    path: { id },
    body: form,
    idempotencyKey: photoKey,
  });
  if (!uploadResult.ok) return uploadResult.failure;
  return idIn(uploadResult.data) === null ? null : id;
};

/** A quarantine failure that a later try may overcome. */
export interface FilingFailure {
  status: 'later' | 'unreachable' | 'signedOut';
  failure: Failure;
}

/** Returns the part of a failed filing that a later try may overcome; null if the quarantine refused it. */
export const temporaryFilingFailure = (filed: Failure | null): FilingFailure | null => {
  if (!filed) return { status: 'later', failure: incompleteResponse() };
  const { kind } = resultOfFailure(filed);
  return kind === 'parked' ? null : { status: kind, failure: filed };
};

/**
 * Moves calls that were refused because their user lost a right to the backend's quarantine, where an admin decides, with the calls that
 * depend on them. Accepted ones count as acknowledged; others stay parked. Returns the failure that a later try may overcome; calls refused
 * by the quarantine itself wait for a person. (decisions, Sending work)
 */
export const quarantineRefused = async (
  ports: SavePorts,
  owner: RoundOwner,
): Promise<FilingFailure | null> => {
  if (!ports.capabilities.has('tillsyn')) return null;
  let temporaryFailure: FilingFailure | null = null;
  const log = await ports.outbox.readRound(owner);
  const flaws = filedFlaws(log);
  for (const logged of log.calls) {
    const { call, failure } = logged;
    if (!call || !isUnfiled(logged, log, flaws)) continue;
    const reason = failure?.codes[0] ?? '';
    const filed = await fileCall(ports, log, logged, call, (body) => ({
      name: 'createRoundQuarantine',
      body: { ...body, reason },
    }));
    if (typeof filed !== 'number') {
      temporaryFailure = temporaryFilingFailure(filed) ?? temporaryFailure;
      if (
        temporaryFailure &&
        (temporaryFailure.status !== 'later' || temporaryFailure.failure.retryAfterSeconds !== null)
      )
        return temporaryFailure;
      continue;
    }
    await ports.outbox.acknowledge(logged.callId, { at: ports.now().toISOString(), quarantineId: filed });
    if (call.call === 'createFlaw') flaws.add(call.target.flawKey);
  }
  return temporaryFailure;
};

/** Returns the calls of a round that wait for an admin. */
export const quarantinedCalls = (calls: readonly LoggedCall[]): ParkedCall[] =>
  calls.flatMap((logged) => (logged.call && logged.quarantineId ? [parkedCall(logged, logged.call)] : []));
