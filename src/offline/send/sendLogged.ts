import type { Aliases } from '#domain/rounds/operations.ts';
import { type SealedCall, sealedCallId } from '#domain/rounds/sealedCall.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Request } from '#platform/calls/transport.ts';
import { idIn, isComplete, mayBeReadBack } from './delivery.ts';
import { incompleteResponse, resultOfFailure, type Meaning } from './failureMeaning.ts';
import { findCreated } from './findCreated.ts';
import type { Acknowledgement, LoggedCall } from '../log/outboxTypes.ts';
import { photoForm } from '../photos/photoUpload.ts';
import type { SavePorts } from '../log/savePorts.ts';

/**
 * Result of trying one sealed call. `isKeyKept`: the backend's response repeated the call's key. `waits`: a record it needs hasn't been
 * created yet. `unconfirmed`: a success without content, so that the record has to be read back.
 */
export type CallResult =
  | { kind: 'acked'; data: unknown; created: Acknowledgement['created']; isKeyKept?: boolean }
  | Meaning
  | { kind: 'waits' }
  | { kind: 'unconfirmed' };

/**
 * Context for sending a call: known server ids, the keys that a closing call names, whether its outcome was recorded as unknown already,
 * whether the connection was seen to pass keys, and the key of the call sent after this one's acknowledgement, requested at that moment.
 */
export interface SendingFacts {
  aliases: Aliases;
  manifest: readonly string[] | null;
  isMarked: boolean;
  areKeysKept: boolean;
  claimNext: () => string | undefined;
}

const requestOf = async (
  { outbox }: SavePorts,
  logged: LoggedCall,
  call: SealedCall,
  { aliases, manifest }: Pick<SendingFacts, 'aliases' | 'manifest'>,
): Promise<Request | Failure | null> => {
  if (call.call === 'uploadFile' || call.call === 'uploadItemPhoto') {
    const form = await photoForm(outbox, call, aliases);
    if (!(form instanceof FormData)) return form;
    const path = 'id' in call.target ? { path: { id: call.target.id } } : {};
    return { name: call.call, ...path, body: form, idempotencyKey: logged.callId };
  }
  if (call.call === 'createFlaw' || call.call === 'noteServices' || call.call === 'replaceItems')
    return { name: call.call, body: call.body, idempotencyKey: logged.callId };
  const id = sealedCallId(call, aliases);
  if (id === null) return null;
  const body = call.call === 'updateRound' && manifest ? { ...call.body, manifest } : call.body;
  return { name: call.call, path: { id }, ...(body !== null && { body }), idempotencyKey: logged.callId };
};

/** Returns the server's id in a creation's response, or undefined for other calls. [SAVE-05] */
const createdBy = (call: SealedCall, data: unknown): Acknowledgement['created'] => {
  const serverId = idIn(data);
  if (serverId === null) return undefined;
  if (call.call === 'createFlaw') return { kind: 'flaws', key: call.target.flawKey, serverId };
  if (call.call === 'uploadFile' || call.call === 'uploadItemPhoto')
    return { kind: 'photos', key: call.target.photoId, serverId };
  return undefined;
};

/** Returns the keys of calls without a receipt in the backend, from a refused closing call. */
const missingKeys = ({ codes, fields }: Failure, manifest: readonly string[]): string[] =>
  codes.flatMap((code, at) => {
    const place = code === 'call_missing' ? /^manifest\.(\d+)$/.exec(fields[at] ?? '')?.[1] : undefined;
    return manifest[Number(place ?? Number.NaN)] ?? [];
  });

/**
 * Stores a refusal. Calls that the backend lost are sealed again; a closing call that misses one that isn't on this device, or that was
 * already resent for it, waits for a person.
 */
const parkRefused = async (
  { outbox }: SavePorts,
  { callId }: LoggedCall,
  result: CallResult & { failure: Failure },
  manifest: readonly string[],
): Promise<CallResult> => {
  const { failure } = result;
  const missing = missingKeys(failure, manifest);
  const isHere = missing.length > 0 && (await outbox.sealAgain(callId, missing, failure)) === missing.length;
  if (isHere) return { kind: 'later', failure };
  if (result.kind === 'parked') await outbox.park(callId, failure);
  else await outbox.putBack(callId, failure);
  return result;
};

/** Returns an earlier try's record, the reason why it can't be fetched now, or null when the call must be sent (again). */
const earlierCreation = async (
  ports: SavePorts,
  logged: LoggedCall,
  call: SealedCall,
  facts: Pick<SendingFacts, 'aliases' | 'areKeysKept'>,
): Promise<Outcome<unknown> | null> => {
  const creation = await findCreated(ports, logged, call, facts);
  if (creation?.ok) return creation.data ? creation : null;
  return creation && resultOfFailure(creation.failure).kind !== 'parked' ? creation : null;
};

/**
 * Sends one sealed call under its key and stores the result: receipt and cursor, the failure, or the refusal. A success without the content
 * required by the contract isn't a delivery; deleting an already deleted record is one.
 */
export const sendLogged = async (
  ports: SavePorts,
  logged: LoggedCall,
  call: SealedCall,
  facts: SendingFacts,
): Promise<CallResult> => {
  const { outbox, now, clockSkewMs } = ports;
  const request = await requestOf(ports, logged, call, facts);
  if (!request) return { kind: 'waits' };
  if ('kind' in request) {
    await outbox.park(logged.callId, request);
    return { kind: 'parked', failure: request };
  }
  const earlier = await earlierCreation(ports, logged, call, facts);
  if (!facts.isMarked) await outbox.markSending(logged.callId, facts.manifest ?? undefined);
  const outcome = earlier ?? (await ports.send(request));
  const isMissing = !outcome.ok && outcome.failure.status === 404 && call.call.startsWith('delete');
  if (outcome.ok || isMissing) {
    const data = outcome.ok ? outcome.data : null;
    const created = createdBy(call, data);
    if (isMissing || (outcome.ok && isComplete(call, outcome, facts.aliases))) {
      const isReceipted = outcome.ok && !earlier;
      const at = now().toISOString();
      const acknowledgement = { at, created, isReceipted, clockSkewMs: clockSkewMs() };
      await outbox.acknowledge(logged.callId, acknowledgement, facts.claimNext());
      return { kind: 'acked', data, created, ...(isReceipted && { isKeyKept: outcome.isKeyKept === true }) };
    }
  }
  if (outcome.ok && mayBeReadBack(call, ports.capabilities)) return { kind: 'unconfirmed' };
  const result = outcome.ok
    ? ({ kind: 'later', failure: incompleteResponse() } as const)
    : resultOfFailure(outcome.failure);
  return parkRefused(ports, logged, result, facts.manifest ?? []);
};
