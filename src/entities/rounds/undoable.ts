import type { StoredOperation } from '#offline/log/outboxTypes.ts';
import type { LastAct } from './roundsSlice.ts';

/** Act that can be undone, with its operations in order. */
export interface UndoableAct {
  operations: StoredOperation[];
  lastAct: LastAct;
}

/** Number of acts that undo can go back. */
export const undoDepth = 50;

/** Returns the details of an act's flaw that the round lacks before or after it. */
const ownFlaw = (operations: readonly StoredOperation[]): Partial<LastAct> => {
  for (const { kind, payload, inverse = [] } of operations) {
    if (kind === 'flawAdded') return { flawName: payload.name };
    const [gone] = kind === 'flawRemoved' ? inverse : [];
    if (gone?.kind !== 'flawAdded') continue;
    const { name, itemId } = gone.payload;
    return { flawName: name, ...(itemId !== null && { itemId }) };
  }
  return {};
};

/** Returns the newest acts of a log that can be undone, the last one last: acts with a description that weren't undone. */
export const undoableActs = (operations: readonly StoredOperation[]): UndoableAct[] => {
  const undone = new Set(operations.map(({ undoes }) => undoes));
  const acts = Map.groupBy(operations, ({ actId }) => actId);
  return [...acts]
    .flatMap(([actId, own]): UndoableAct[] => {
      const [first] = own;
      if (!first?.about || undone.has(actId)) return [];
      return [{ operations: own, lastAct: { ...first.about, ...ownFlaw(own), actId, seq: first.seq } }];
    })
    .slice(-undoDepth);
};
