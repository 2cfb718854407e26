import type { Aliases, RoundOperation } from '#domain/rounds/operations.ts';
import { isCreation, type SealedCall, sealedCallId } from '#domain/rounds/sealedCall.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import type { LoggedCall, RoundLog, RoundOwner, StoredOperation, WaitingRound } from './outboxTypes.ts';
import type { Snapshot } from './roundsDatabase.ts';

type Coverage = Pick<Snapshot, 'ackNo'>;

/** Returns the identity of an operation's target, equal to `callTarget` of its call. */
const operationTarget = (operation: RoundOperation): string => {
  switch (operation.kind) {
    case 'itemControlled':
    case 'itemSkipped':
    case 'itemUnchecked':
    case 'itemNotChecked':
      return `item:${operation.targetId}`;
    case 'flawAdded':
    case 'flawChanged':
    case 'flawFixed':
    case 'flawUnfixed':
    case 'flawRemoved':
      return `flaw:${operation.targetId}`;
    case 'photoAdded':
    case 'photoRemoved':
    case 'itemPhotoAdded':
    case 'itemPhotoRemoved':
      return `photo:${operation.targetId}`;
    case 'itemScanned':
      return `scan:${operation.targetId}`;
    case 'serviceNoted':
    case 'serviceWithdrawn':
    case 'itemReplaced':
    case 'replacementWithdrawn':
      return `service:${operation.targetId}`;
    case 'questionAnswered':
      return `question:${operation.targetId}`;
    case 'serviceInfoSaved':
      return `mapItem:${operation.targetId}`;
    case 'remainingMarked':
    case 'roundPaused':
    case 'roundFinished':
    case 'finishWithdrawn':
      return `round:${operation.targetId}`;
  }
};

/** Returns the identity of a call's target. */
export const callTarget = (call: SealedCall): string => {
  switch (call.call) {
    case 'updateRoundQuestion':
      return `question:${call.target.id}`;
    case 'updateRoundItem':
      return `item:${call.target.id}`;
    case 'saveMapItemExtra':
      return `mapItem:${call.target.id}`;
    case 'updateRound':
      return `round:${call.target.id}`;
    case 'createFlaw':
    case 'updateFlaw':
    case 'deleteFlaw':
      return `flaw:${call.target.flawKey}`;
    case 'noteItemScan':
      return `scan:${call.target.id}`;
    case 'noteServices':
    case 'replaceItems':
      return `service:${call.target.actKey}`;
    case 'uploadFile':
    case 'deleteFile':
    case 'uploadItemPhoto':
      return `photo:${call.target.photoId}`;
  }
};

const callsById = (log: RoundLog): Map<string, LoggedCall> =>
  new Map(log.calls.map((logged) => [logged.callId, logged]));

const isCovered = (logged: LoggedCall | undefined, snapshot: Coverage): boolean =>
  logged?.state === 'acked' && logged.ackNo <= snapshot.ackNo;

/** Returns the operations that the snapshot doesn't contain yet, to be applied to it for display. */
export const uncovered = (log: RoundLog, snapshot: Coverage): StoredOperation[] => {
  const calls = callsById(log);
  return log.operations.filter((operation) => !isCovered(calls.get(operation.sealedIn ?? ''), snapshot));
};

/** Returns whether a call waits to be sent. */
export const isPending = (logged: LoggedCall): boolean =>
  logged.state === 'sealed' || logged.state === 'sending';

/** Returns the finish that the backend doesn't know yet and that wasn't undone, or null. */
export const pendingFinish = ({ operations }: Pick<RoundLog, 'operations'>): StoredOperation | null => {
  const last = operations.findLast(({ kind }) => kind === 'roundFinished' || kind === 'finishWithdrawn');
  return last?.kind === 'roundFinished' && last.isUnsent === 1 ? last : null;
};

/** Returns whether the act is contained only in the closing call. */
const isEnding = ({ kind }: StoredOperation): boolean =>
  kind === 'roundPaused' || kind === 'roundFinished' || kind === 'finishWithdrawn';

/** Returns whether a call waits for the response to a creation, so that it can't be sent yet. */
const isWaiting = (call: SealedCall, aliases: Aliases): boolean =>
  call.call !== 'createFlaw' && sealedCallId(call, aliases) === null;

/**
 * Returns whether a try would send anything of a round: acts without a call, or waiting calls. While a call is parked, the closing call
 * waits with it for a person.
 */
export const hasSendable = ({ operations, calls, aliases }: RoundLog): boolean => {
  const isRefused = calls.some(({ state }) => state === 'parked');
  return (
    operations.some((operation) => operation.sealedIn === null && !(isRefused && isEnding(operation))) ||
    calls.some((logged) => {
      if (!logged.call || !isPending(logged)) return false;
      return logged.call.step === 'round' ? !isRefused : !isWaiting(logged.call, aliases);
    })
  );
};

/** Returns whether a refused creation may exist all the same: an earlier try's response was lost, and the right was lost later. */
const mayExist = ({ call, attempts, failure }: LoggedCall): boolean =>
  call !== null && isCreation(call) && attempts > 1 && failure?.status === 403;

/**
 * Returns the calls whose operations become drafts again before sealing: a refused call whose target was changed since, unless it may have
 * created something already, and a closing call that was never sent or was refused, since it must include all later work.
 */
export const releasable = (log: RoundLog): LoggedCall[] => {
  const drafted = new Set(log.operations.filter((one) => one.sealedIn === null).map(operationTarget));
  return log.calls.filter((logged) => {
    const { call, state, attempts } = logged;
    if (!call) return false;
    if (call.step === 'round')
      return drafted.size > 0 && (state === 'parked' || (state === 'sealed' && attempts === 0));
    return state === 'parked' && drafted.has(callTarget(call)) && !mayExist(logged);
  });
};

/**
 * Returns the input of sealing: operations without a call, and the operations that the server has or will have once all sealed calls are
 * sent. A refused call counts among these, since new work on its target releases it.
 */
export const splitForSealing = (
  log: RoundLog,
  snapshot: Coverage,
  released: readonly LoggedCall[],
): { drafts: StoredOperation[]; sealed: StoredOperation[] } => {
  const isReleased = new Set(released.map((logged) => logged.callId));
  const isDraft = ({ sealedIn }: StoredOperation): boolean => sealedIn === null || isReleased.has(sealedIn);
  return {
    drafts: log.operations.filter(isDraft),
    sealed: uncovered(log, snapshot).filter((operation) => !isDraft(operation)),
  };
};

const hasNoReceipt = (logged: LoggedCall): boolean => logged.state === 'acked' && !logged.isReceipted;

/** Returns the keys of a round's calls that a new closing call names in addition to the calls sealed with it. (offline-and-safety, 6) */
export const namedCalls = (log: RoundLog, released: readonly LoggedCall[]): string[] =>
  log.calls
    .filter(
      (logged) =>
        logged.call && logged.call.step !== 'round' && !released.includes(logged) && !hasNoReceipt(logged),
    )
    .map((logged) => logged.callId);

/**
 * Returns the keys that a finishing call names in the request: the calls it was sealed over, without obsolete and already done ones. A
 * repeat names the same as the first try. Null for other calls.
 */
export const manifestOf = (
  log: RoundLog,
  { call, attempts, manifest }: LoggedCall,
): readonly string[] | null => {
  if (call?.call !== 'updateRound' || !call.body.done) return null;
  if (attempts > 0) return manifest;
  const pointless = new Set(log.calls.filter(hasNoReceipt).map(({ callId }) => callId));
  return call.manifest.filter((key) => !pointless.has(key));
};

/** Returns a user's unsent operations by round. */
export const waitingRoundsOf = (ownerUserId: number, unsent: readonly StoredOperation[]): WaitingRound[] =>
  [...Map.groupBy(unsent, ({ roundId }) => roundId)].map(([roundId, some]) => ({
    ownerUserId,
    roundId,
    unsentCount: countWaitingActs(some),
    since: some.reduce(
      (oldest, { recordedAt }) => (recordedAt < oldest ? recordedAt : oldest),
      some[0]?.recordedAt ?? '',
    ),
  }));

/** Returns the ids of a user's rounds among these rows of the log, in their order. */
export const unsettledRoundsOf = (
  ownerUserId: number,
  rows: readonly (RoundOwner | undefined)[],
): number[] => [...new Set(rows.flatMap((row) => (row?.ownerUserId === ownerUserId ? [row.roundId] : [])))];
