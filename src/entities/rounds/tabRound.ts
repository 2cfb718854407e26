import { applyOperation, foldRound } from '#domain/rounds/roundFold.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import type { Device } from '#offline/log/device.ts';
import type { RoundLog, StoredOperation } from '#offline/log/outboxTypes.ts';
import { uncovered } from '#offline/log/roundLog.ts';
import type { Snapshot } from '#offline/log/roundsDatabase.ts';
import { noteLoggedTime } from '#platform/time/clockSkew.ts';
import type { LastAct } from './roundsSlice.ts';
import { type UndoableAct, undoableActs, undoDepth } from './undoable.ts';

/** Owner of the round; the key of its log and snapshot. */
export interface RoundOwner {
  ownerUserId: number;
  roundId: number;
}

/** Round in this tab's memory: the snapshot with the log applied, and the acts that can be undone. */
export interface TabRound {
  /** Returns the view; null until there is a snapshot. */
  view(): RoundState | null;
  /** Returns the next act to undo. */
  lastUndoable(): UndoableAct | null;
  lastAct(): LastAct | null;
  /** Folds the stored log onto the stored snapshot again. */
  refold(): Promise<void>;
  /** Adds operations that were just stored. */
  add(stored: readonly StoredOperation[]): void;
  /** Removes an act from the undo list; redo can restore it until something new is done. */
  dropUndoable(actId: string): void;
  /** Returns the next act to redo. */
  nextRedo(): UndoableAct | null;
  /** Adds the operations stored by redo, and continues with the act undone before it. */
  addRedone(stored: readonly StoredOperation[]): void;
}

/** Freezes the view: the store takes a frozen object as it is, and would walk through all items of any other at each act. */
const asStored = (view: RoundState): Readonly<RoundState> => Object.freeze(view);

/** Creates a round without data until the first `refold`; `onFolded` is called with each refolded view. */
export const makeTabRound = (
  owner: RoundOwner,
  { outbox, snapshots }: Device,
  onFolded: (view: RoundState, lastAct: LastAct | null) => void,
): TabRound => {
  let operations: StoredOperation[] = [];
  let view: Readonly<RoundState> | null = null;
  let undoable: UndoableAct[] = [];
  let redoable: UndoableAct[] = [];
  let folding: Promise<unknown> = Promise.resolve();

  const lastUndoable = (): UndoableAct | null => undoable.at(-1) ?? null;
  const lastAct = (): LastAct | null => lastUndoable()?.lastAct ?? null;

  /** Folds the log onto the snapshot. This tab's acts stored after the log was read are kept separately. */
  const fold = (snapshot: Snapshot, log: RoundLog): void => {
    const lastSeq = log.operations.at(-1)?.seq ?? 0;
    operations = [...log.operations, ...operations.filter(({ seq }) => seq > lastSeq)];
    view = asStored(foldRound(snapshot.data, uncovered({ ...log, operations }, snapshot), log.aliases));
    undoable = undoableActs(operations);
    onFolded(view, lastAct());
  };

  const foldStored = async (): Promise<void> => {
    const [snapshot, log] = [await snapshots.round(owner), await outbox.readRound(owner)];
    const last = log.operations.findLast(({ aheadMs }) => aheadMs !== undefined);
    if (last) noteLoggedTime(last.recordedAt);
    if (snapshot) fold(snapshot, log);
  };

  const add = (stored: readonly StoredOperation[]): void => {
    // A refolded view may already include them.
    const lastSeq = operations.at(-1)?.seq ?? 0;
    const fresh = stored.filter(({ seq }) => seq > lastSeq);
    operations = [...operations, ...fresh];
    view = view && asStored(fresh.reduce(applyOperation, view));
    undoable = [...undoable, ...undoableActs(fresh)].slice(-undoDepth);
    if (stored.some(({ about }) => about)) redoable = [];
  };

  return {
    view: () => view,
    lastUndoable,
    lastAct,
    /** Folds again, in sequence, so that no older view replaces a newer one. */
    refold: () => {
      const run = folding.then(foldStored, foldStored);
      folding = run.catch(() => undefined);
      return run;
    },
    add,
    nextRedo: () => redoable.at(-1) ?? null,
    addRedone: (stored) => {
      const remainingActs = redoable.slice(0, -1);
      add(stored);
      redoable = remainingActs;
    },
    dropUndoable: (actId) => {
      redoable = [...redoable, ...undoable.filter((act) => act.lastAct.actId === actId)];
      undoable = undoable.filter((act) => act.lastAct.actId !== actId);
    },
  };
};
