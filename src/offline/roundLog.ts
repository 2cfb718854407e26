import type { RoundOperation } from '../domain/operations.ts';
import type { SealedCall } from '../domain/sealing.ts';
import type { Copy, RoundLog, StoredOperation } from './outboxTypes.ts';
import type { Snapshot } from './roundsDatabase.ts';

type Coverage = Pick<Snapshot, 'ackNo'>;

/** A name for what an operation acts on, the same as `callTarget` gives its call. */
const operationTarget = (operation: RoundOperation): string => {
  switch (operation.kind) {
    case 'itemControlled':
    case 'itemSkipped':
    case 'itemUnchecked':
      return `item:${operation.targetId}`;
    case 'flawAdded':
    case 'flawChanged':
    case 'flawFixed':
    case 'flawUnfixed':
    case 'flawRemoved':
      return `flaw:${operation.targetId}`;
    case 'photoAdded':
    case 'photoRemoved':
      return `photo:${operation.targetId}`;
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

/** A name for what a call acts on. */
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
    case 'uploadFile':
    case 'deleteFile':
      return `photo:${call.target.photoId}`;
  }
};

const copiesById = (log: RoundLog): Map<string, Copy> =>
  new Map(log.copies.map((copy) => [copy.callId, copy]));

const isCovered = (copy: Copy | undefined, snapshot: Coverage): boolean =>
  copy?.state === 'acked' && copy.ackNo <= snapshot.ackNo;

/** The operations that the snapshot doesn't contain yet: what is laid upon it to show the round. */
export const uncovered = (log: RoundLog, snapshot: Coverage): StoredOperation[] => {
  const copies = copiesById(log);
  return log.operations.filter((operation) => !isCovered(copies.get(operation.sealedIn ?? ''), snapshot));
};

/** Whether a copy waits to be sent. */
export const isPending = (copy: Copy): boolean => copy.state === 'sealed' || copy.state === 'sending';

/**
 * The copies whose operations become drafts again before sealing: a refused call whose target the user has worked on since, and a
 * closing call that was never sent or was refused, since it must close over all that came after it.
 */
export const releasable = (log: RoundLog): Copy[] => {
  const drafted = new Set(log.operations.filter((one) => one.sealedIn === null).map(operationTarget));
  return log.copies.filter(({ call, state, attempts }) => {
    if (!call) return false;
    if (call.step === 'round')
      return drafted.size > 0 && (state === 'parked' || (state === 'sealed' && attempts === 0));
    return state === 'parked' && drafted.has(callTarget(call));
  });
};

/**
 * What sealing works on: operations without a copy, and those that the server has or will have when all sealed calls are sent. A
 * refused call counts among these: nothing is compared with it, since new work on its target releases it.
 */
export const splitForSealing = (
  log: RoundLog,
  snapshot: Coverage,
  released: readonly Copy[],
): { drafts: StoredOperation[]; sealed: StoredOperation[] } => {
  const isReleased = new Set(released.map((copy) => copy.callId));
  const isDraft = ({ sealedIn }: StoredOperation): boolean => sealedIn === null || isReleased.has(sealedIn);
  return {
    drafts: log.operations.filter(isDraft),
    sealed: uncovered(log, snapshot).filter((operation) => !isDraft(operation)),
  };
};
