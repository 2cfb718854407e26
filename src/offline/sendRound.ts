import { stepOrder } from '../domain/bulkSave.ts';
import type { SealedCall } from '../domain/sealing.ts';
import type { Failure } from '../platform/failure.ts';
import type { Copy, RoundLog, RoundOwner } from './outboxTypes.ts';
import { callTarget, isPending, manifestOf } from './roundLog.ts';
import type { SavePorts } from './savePorts.ts';
import { sendCopy } from './sendCall.ts';

/** What sending a round's calls came to. `failure` is the last trouble that a later try may cure. */
export interface Sending {
  status: 'done' | 'later' | 'unreachable' | 'signedOut';
  failure: Failure | null;
  /** The last answer of the closing call, where one was sent. */
  closing: unknown;
}

/** After so many troubles in a row the backend counts as down, and the rest isn't tried now. */
const patience = 3;

interface Sendable {
  copy: Copy;
  call: SealedCall;
}

const inSendingOrder = (a: Sendable, b: Sendable): number =>
  stepOrder(a.call.step) - stepOrder(b.call.step) || a.copy.copyNo - b.copy.copyNo;

/** The calls that wait, in the order of the save's steps and within a step in the order of sealing. [SAVE-01] */
const pendingCalls = (log: RoundLog, isClosing: boolean): Sendable[] =>
  log.copies
    .flatMap((copy) => (copy.call && isPending(copy) ? [{ copy, call: copy.call }] : []))
    .filter(({ call }) => (call.step === 'round') === isClosing)
    .sort(inSendingOrder);

/** The flaw that a call is about or hangs on, or null. */
const flawOfCall = ({ target }: SealedCall): string | null => ('flawKey' in target ? target.flawKey : null);

/** Whether a call is sent as it is when its turn comes: it is about something that the server has made, and names no other calls. */
const isAlwaysSent = ({ target, step }: SealedCall): boolean => 'id' in target && step !== 'round';

/** Flaws whose removal the server has confirmed: what else was meant for them has lost its object. */
const removedFlaws = (log: RoundLog): Set<string | null> =>
  new Set(
    log.copies.flatMap(({ call, state }) =>
      call?.call === 'deleteFlaw' && state === 'acked' ? [flawOfCall(call)] : [],
    ),
  );

/**
 * Sends what waits of a round, one call after another. A refused call is parked and the others go on; a call in trouble keeps its
 * place before later ones on the same target; a dead line ends the try. Nothing is dropped. (offline-and-safety, 3 and 7)
 */
export const sendRound = async (
  ports: SavePorts,
  owner: RoundOwner,
  isClosing: boolean,
): Promise<Sending> => {
  const log = await ports.outbox.readRound(owner);
  const calls = pendingCalls(log, isClosing);
  const aliases = { flaws: { ...log.aliases.flaws }, photos: { ...log.aliases.photos } };
  const held = new Set<string>();
  const removed = removedFlaws(log);
  let troubles = 0;
  let sent = 0;
  let sending: Sending = { status: 'done', failure: null, closing: null };

  let markedId: string | undefined;
  for (const [index, { copy, call }] of calls.entries()) {
    const target = callTarget(call);
    const flawKey = flawOfCall(call);
    if (held.has(target)) continue;
    if (flawKey !== null && removed.has(flawKey) && call.call !== 'createFlaw') {
      await ports.outbox.acknowledge(copy.callId, { at: ports.now().toISOString() });
      continue;
    }
    const manifest = ports.capabilities.has('closingManifest') ? manifestOf(log, copy) : copy.manifest;
    const next = calls[index + 1];
    const nextId =
      next && isAlwaysSent(next.call) && !held.has(callTarget(next.call)) ? next.copy.callId : undefined;
    const isMarked = markedId === copy.callId;
    const result = await sendCopy(ports, copy, call, { aliases, manifest, isMarked, nextId });
    markedId = result.kind === 'acked' ? nextId : undefined;
    if (result.kind === 'unreachable' || result.kind === 'signedOut') {
      return { ...sending, status: result.kind, failure: result.failure };
    }
    if (result.kind === 'later') {
      held.add(target);
      sending = { ...sending, status: 'later', failure: result.failure };
      troubles += 1;
      // A backend that asks to be left alone for a while is.
      if (troubles >= patience || result.failure.retryAfterSeconds !== null) return sending;
      continue;
    }
    troubles = 0;
    if (result.kind !== 'acked') {
      held.add(target);
      continue;
    }
    if (call.call === 'deleteFlaw') removed.add(flawKey);
    if (result.created) aliases[result.created.kind][result.created.key] = result.created.serverId;
    if (call.step === 'round') sending = { ...sending, closing: result.data };
    sent += 1;
    ports.onProgress?.(sent, calls.length);
  }
  return sending;
};
