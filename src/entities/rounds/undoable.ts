import type { StoredOperation } from '../../offline/log/outboxTypes.ts';
import type { LastAct } from './roundsSlice.ts';

/** An act that undo can take back, with its operations in order. */
export interface UndoableAct {
  operations: StoredOperation[];
  lastAct: LastAct;
}

/** How many acts undo can go back. */
export const undoDepth = 50;

/** The newest acts of a log that undo can take back, the last one last: those that say what they are about and weren't undone. */
export const undoableActs = (operations: readonly StoredOperation[]): UndoableAct[] => {
  const undone = new Set(operations.map(({ undoes }) => undoes));
  const acts = Map.groupBy(operations, ({ actId }) => actId);
  return [...acts]
    .flatMap(([actId, own]): UndoableAct[] => {
      const [first] = own;
      if (!first?.about || undone.has(actId)) return [];
      const made = own.find((operation) => operation.kind === 'flawAdded');
      const flawName = made?.kind === 'flawAdded' ? { flawName: made.payload.name } : {};
      return [{ operations: own, lastAct: { ...first.about, ...flawName, actId, seq: first.seq } }];
    })
    .slice(-undoDepth);
};
