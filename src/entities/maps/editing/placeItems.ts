import type { ItemValues, Step } from '../../../domain/drawing/edits.ts';
import { inverseOf } from '../../../domain/drawing/edits.ts';
import type { Outcome } from '../../../platform/calls/envelope.ts';
import { newId } from '../../../platform/ids.ts';
import { baseApi } from '../../../store/baseApi.ts';
import { stateOf } from './drawingState.ts';
import type { Thunk } from './drawingState.ts';
import { dropPlaced, keepPlaced } from './placedSteps.ts';
import type { PlacedStep } from './placedSteps.ts';
import { sealStep, sendAsSpecified, sendSealed } from './sendStep.ts';
import type { SavedStep } from './sendStep.ts';
import type { StoredRows } from './stepBody.ts';

const noRows: StoredRows = { items: [], areas: [] };

/** The step that places new items; the same is sent again after a failure. */
export const placingStep = (items: readonly ItemValues[]): Step => ({
  ...{ id: newId(), name: 'symbols', areas: [] },
  items: items.map((after) => ({ key: `item:${newId()}`, before: null, after })),
});

const send =
  (mapId: number, step: Step, ids: PlacedStep['ids'], rows: StoredRows): Thunk<Promise<Outcome<SavedStep>>> =>
  async (dispatch, getState) => {
    const isWhole = stateOf(getState).sync.capabilities?.includes('changeDrawing') ?? true;
    const sealed = isWhole ? await sealStep(mapId, step, { ids }, rows) : null;
    if (sealed && !sealed.ok) return sealed;
    const outcome = sealed
      ? await sendSealed(mapId, step.id, sealed.data)
      : await sendAsSpecified(mapId, step, { ids }, rows);
    dispatch(baseApi.util.invalidateTags(['MapItem', 'MapItemPage', 'RoundPlan']));
    return outcome;
  };

/** What was placed, with the rows as the backend has them. */
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

/** Takes back what was placed, unless somebody has changed it since. */
export const takeBackItems =
  (placed: PlacedItems): Thunk<Promise<Outcome<SavedStep>>> =>
  async (dispatch) => {
    const { mapId, step, ids, rows } = placed;
    // The same key each time: a repeat after a lost answer has one effect.
    const back = inverseOf(
      step,
      `${step.id.slice(0, -12)}${step.id.slice(-12).split('').toReversed().join('')}`,
    );
    const outcome = await dispatch(send(mapId, back, ids, rows));
    if (outcome.ok) dropPlaced(placed);
    return outcome;
  };
