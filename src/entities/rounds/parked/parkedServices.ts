import type { CallName } from '#contract/calls.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { StoredOperation } from '#offline/log/outboxTypes.ts';
import { newId } from '#platform/ids.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { type ParkedWork, resolveParked } from './parkedWork.ts';
import type { ActOutcome } from '../recordedActs.ts';

/** Returns whether a refused call concerns an item's services, units or scans, and can be undone if it can't be sent. */
export const isOfItemLife = (callName: CallName): boolean =>
  ['noteServices', 'replaceItems', 'noteItemScan'].includes(callName);

const undone = (operation: StoredOperation): RoundAct[] => {
  switch (operation.kind) {
    case 'serviceNoted':
    case 'itemReplaced': {
      const kind = operation.kind === 'serviceNoted' ? 'serviceWithdrawn' : 'replacementWithdrawn';
      return [{ kind, targetId: operation.targetId, payload: { itemId: operation.payload.itemId } }];
    }
    case 'itemScanned':
      return [
        ...(operation.inverse ?? [
          { kind: 'itemScanned', targetId: operation.targetId, payload: { scan: null, reason: '' } } as const,
        ]),
      ];
    default:
      return [];
  }
};

/** Returns whether another inspector of the round did the same: the user decides if both count. */
export const isDoneTwice = (codes: readonly string[]): boolean =>
  codes.includes('replaced_already') || codes.includes('serviced_already');

/** Undoes a refused service, replacement or scan. */
export const undoParked = (dispatch: AppDispatch, parked: ParkedWork): Promise<ActOutcome> =>
  resolveParked(
    dispatch,
    parked,
    ({ call }, operations) => (isOfItemLife(call) ? { acts: operations.toReversed().flatMap(undone) } : null),
    'nothing_to_undo',
  );

/** Sends a refused replacement as a later one, or a refused service as an additional one. */
export const keepParkedBoth = (dispatch: AppDispatch, parked: ParkedWork): Promise<ActOutcome> =>
  resolveParked(
    dispatch,
    parked,
    (_call, operations) => {
      for (const operation of operations) {
        const targetId = newId();
        if (operation.kind === 'itemReplaced') {
          const payload = { ...operation.payload, again: true } as const;
          return { acts: [...undone(operation), { kind: 'itemReplaced', targetId, payload }] };
        }
        if (operation.kind === 'serviceNoted') {
          const payload = { ...operation.payload, again: true } as const;
          return { acts: [...undone(operation), { kind: 'serviceNoted', targetId, payload }] };
        }
      }
      return null;
    },
    'nothing_to_undo',
  );
