import { type Aliases, flawIdOf } from '../domain/operations.ts';
import { type SealedCall, sealedCallId } from '../domain/sealing.ts';
import { type Failure, isTemporary, unknownFailure } from '../platform/failure.ts';
import type { Outcome } from '../platform/envelope.ts';
import type { Request } from '../platform/transport.ts';
import { findCreated } from './findCreated.ts';
import type { Acknowledgement, Copy } from './outboxTypes.ts';
import type { SavePorts } from './savePorts.ts';

/** What trying one sealed call came to. `waits`: what it needs hasn't been created yet. */
export type CallResult =
  | { kind: 'acked'; data: unknown; created: Acknowledgement['created'] }
  | { kind: 'later' | 'unreachable' | 'parked' | 'signedOut'; failure: Failure }
  | { kind: 'waits' };

const uploadName = (name: string, type: string): string =>
  name || (type === 'image/jpeg' ? 'photo.jpg' : 'photo');

/** A flaw's image as the backend wants it: the fields `file` and `flawId`. [SAVE-07, SAVE-08] */
const photoForm = async (
  { outbox }: SavePorts,
  call: Extract<SealedCall, { call: 'uploadFile' }>,
  aliases: Aliases,
): Promise<FormData | Failure | null> => {
  const flawId = flawIdOf(call.target.flawKey, aliases);
  if (flawId === null) return null;
  const photo = await outbox.photo(call.target.photoId);
  if (!photo) return unknownFailure('photo_missing');
  const form = new FormData();
  form.append('file', new File([photo.bytes], uploadName(photo.name, photo.type), { type: photo.type }));
  form.append('flawId', String(flawId));
  return form;
};

const requestOf = async (
  ports: SavePorts,
  copy: Copy,
  call: SealedCall,
  aliases: Aliases,
): Promise<Request | Failure | null> => {
  if (call.call === 'uploadFile') {
    const form = await photoForm(ports, call, aliases);
    return form instanceof FormData ? { name: call.call, body: form, idempotencyKey: copy.callId } : form;
  }
  if (call.call === 'createFlaw') return { name: call.call, body: call.body, idempotencyKey: copy.callId };
  const id = sealedCallId(call, aliases);
  if (id === null) return null;
  return {
    name: call.call,
    path: { id },
    ...(call.body !== null && { body: call.body }),
    idempotencyKey: copy.callId,
  };
};

/** What a refusal means for the call. (offline-and-safety, 7) */
export const resultOfFailure = (failure: Failure): CallResult => {
  if (failure.kind === 'offline') return { kind: 'unreachable', failure };
  if (failure.kind === 'http' && failure.status === 401) return { kind: 'signedOut', failure };
  return { kind: isTemporary(failure) ? 'later' : 'parked', failure };
};

const idIn = (data: unknown): number | null =>
  data instanceof Object && 'id' in data && typeof data.id === 'number' ? data.id : null;

/** The server's id in a creation's answer, or undefined for other calls. [SAVE-05] */
const createdBy = (call: SealedCall, data: unknown): Acknowledgement['created'] => {
  const serverId = idIn(data);
  if (serverId === null) return undefined;
  if (call.call === 'createFlaw') return { kind: 'flaws', key: call.target.flawKey, serverId };
  if (call.call === 'uploadFile') return { kind: 'photos', key: call.target.photoId, serverId };
  return undefined;
};

/** What a creation whose answer was lost has made already, or that the line is dead; null when it must be sent (again). */
const earlierCreation = async (
  { send }: SavePorts,
  copy: Copy,
  call: SealedCall,
  aliases: Aliases,
): Promise<Outcome<unknown> | null> => {
  if (call.call !== 'createFlaw' || copy.attempts === 0) return null;
  const found = await findCreated(send, copy.roundId, call, aliases);
  if (found.ok) return found.data ? found : null;
  return found.failure.kind === 'offline' ? found : null;
};

/**
 * Sends one sealed call under its key and stores what came of it: receipt and cursor, the trouble, or the refusal. A creation whose
 * answer names no id counts as no answer, and a deletion of what is gone already as done.
 */
export const sendCopy = async (
  ports: SavePorts,
  copy: Copy,
  call: SealedCall,
  aliases: Aliases,
): Promise<CallResult> => {
  const { outbox, now } = ports;
  const request = await requestOf(ports, copy, call, aliases);
  if (!request) return { kind: 'waits' };
  if ('kind' in request) {
    await outbox.park(copy.callId, request);
    return { kind: 'parked', failure: request };
  }
  const earlier = await earlierCreation(ports, copy, call, aliases);
  if (earlier && !earlier.ok) return { kind: 'unreachable', failure: earlier.failure };
  await outbox.markSending(copy.callId);
  const outcome = earlier ?? (await ports.send(request));
  const isGone = !outcome.ok && outcome.failure.status === 404 && call.call.startsWith('delete');
  if (outcome.ok || isGone) {
    const data = outcome.ok ? outcome.data : null;
    const created = createdBy(call, data);
    const isCreation = call.call === 'createFlaw' || call.call === 'uploadFile';
    if (!isCreation || created) {
      await outbox.acknowledge(copy.callId, { at: now().toISOString(), created });
      return { kind: 'acked', data, created };
    }
  }
  const result = resultOfFailure(outcome.ok ? unknownFailure('answer_without_id') : outcome.failure);
  if (result.kind === 'parked') await outbox.park(copy.callId, result.failure);
  else if ('failure' in result) await outbox.putBack(copy.callId, result.failure);
  return result;
};
