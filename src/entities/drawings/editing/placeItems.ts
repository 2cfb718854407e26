import { allRows } from '#contract/constants.ts';
import type { ItemChange, ItemValues, Step } from '#domain/drawings/edits.ts';
import { inverseOf } from '#domain/drawings/edits.ts';
import { selectIsTillsyn } from '#offline/sync/syncSlice.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';
import { baseApi } from '#store/baseApi.ts';
import { isConflict, stateOf } from './drawingState.ts';
import type { Thunk } from './drawingState.ts';
import { dropPlaced, keepPlaced } from './placedSteps.ts';
import type { PlacedStep } from './placedSteps.ts';
import { sealStep, sendSealed } from './sendStep.ts';
import type { SavedStep } from './sendStep.ts';
import type { StoredRows } from './stepBody.ts';

const noRows: StoredRows = { items: [], areas: [] };

/** Returns the step that places new items; the same step is resent after a failure. */
export const placingStep = (items: readonly ItemValues[]): Step => ({
  id: newId(),
  name: 'symbols',
  areas: [],
  items: items.map((after) => ({ key: `item:${newId()}`, before: null, after })),
});

const send =
  (mapId: number, step: Step, ids: PlacedStep['ids'], rows: StoredRows): Thunk<Promise<Outcome<SavedStep>>> =>
  async (dispatch, getState) => {
    const sealed = await sealStep(mapId, step, { ids }, rows, selectIsTillsyn(stateOf(getState)));
    if (!sealed.ok) return sealed;
    const outcome = await sendSealed(mapId, step.id, sealed.data);
    dispatch(baseApi.util.invalidateTags(['MapItem', 'MapItemPage', 'RoundPlan']));
    return outcome;
  };

/** Placed items, with the backend's rows. */
export type PlacedItems = PlacedStep & { rows: StoredRows };

/** Places new items on a drawing as one step, whether it is open or not; its editor can undo it later. */
export const placeItems =
  (mapId: number, step: Step): Thunk<Promise<Outcome<PlacedItems>>> =>
  async (dispatch) => {
    const outcome = await dispatch(send(mapId, step, {}, noRows));
    if (!outcome.ok) return outcome;
    const { rows, given } = outcome.data;
    const ids = Object.fromEntries(given.map(({ key, id }) => [key, id]));
    keepPlaced({ mapId, step, ids });
    return { ...outcome, data: { mapId, step, ids, rows } };
  };

/** Result of a try to undo placed items. */
export interface TakenBack {
  /** Items that are still placed; null for none. */
  left: PlacedItems | null;
  /** Failure, if the reason isn't another user's change. */
  failure: Failure | null;
}

/** Maximum number of tries after concurrent changes by other users. */
const mostTries = 3;

/**
 * Deletes placed items that other users haven't changed since. The returned remaining items have the current rows, so that a retry can
 * delete them. Items deleted already, by a try whose response was lost or by others, need nothing.
 */
export const takeBackItems =
  (placed: PlacedItems): Thunk<Promise<TakenBack>> =>
  async (dispatch) => {
    const { mapId, step, ids } = placed;
    const idOf = (key: string): number => ids[key] ?? 0;
    const versions = new Map(placed.rows.items.map(({ id, version }) => [id, version]));
    let refusal: Failure | null = null;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const itemsOutcome = await sendCall('listMapItems', { query: { mapId, pageSize: allRows } });
      if (!itemsOutcome.ok) {
        if (itemsOutcome.failure.status !== 404) return { left: placed, failure: itemsOutcome.failure };
        dropPlaced(placed);
        return { left: null, failure: null };
      }
      const now = new Map(itemsOutcome.data.map((row) => [row.id, row]));
      const existingChanges = step.items.filter(({ key }) => now.has(idOf(key)));
      const isMeant = ({ key }: ItemChange) => now.get(idOf(key))?.version === versions.get(idOf(key));
      const affectedChanges = existingChanges.filter(isMeant);
      const rows = { items: existingChanges.flatMap(({ key }) => now.get(idOf(key)) ?? []), areas: [] };
      if (affectedChanges.length > 0) {
        const outcome = await dispatch(
          send(mapId, inverseOf({ ...step, items: affectedChanges }, newId()), ids, rows),
        );
        if (!outcome.ok) {
          refusal = outcome.failure;
          if (isConflict(refusal)) continue;
          return { left: placed, failure: refusal };
        }
      }
      const keptChanges = existingChanges.filter((change) => !isMeant(change));
      dropPlaced(placed);
      if (keptChanges.length === 0) return { left: null, failure: null };
      const remainingStep = { mapId, ids, rows, step: { ...step, items: keptChanges } };
      keepPlaced(remainingStep);
      return { left: remainingStep, failure: null };
    }
    return { left: placed, failure: refusal };
  };
