import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { History, Step } from '../../../domain/drawing/edits.ts';
import { inverseOf, keysOf, stepBack, stepForward } from '../../../domain/drawing/edits.ts';
import { retryDelayMs } from '../../../offline/send/backoff.ts';
import type { WithSync } from '../../../offline/sync/syncSlice.ts';
import type { Failure } from '../../../platform/failure.ts';
import { isTemporary } from '../../../platform/failure.ts';
import { newId } from '../../../platform/ids.ts';
import { baseApi } from '../../../store/baseApi.ts';
import type { AppDispatch } from '../../../store/hooks.ts';
import { mapsApi } from '../mapsApi.ts';
import type { WithMaps } from '../mapsSlice.ts';
import * as changes from '../mapsSlice.ts';
import { isAsLeft, mended } from './mended.ts';
import { afterReplacement } from '../replacement/replaceDrawing.ts';
import { conflict } from './sendPicture.ts';
import { sendStep } from './sendStep.ts';
import type { SavedStep } from './sendStep.ts';
import { idOf, makeSheets } from './sheet.ts';

type State = WithMaps & WithSync & Parameters<ReturnType<typeof mapsApi.endpoints.getMap.select>>[0];
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;
/** Which other state there is, only the composition root knows. */
type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => unknown) => Result;
const withState = (dispatch: AppDispatch): Dispatch => dispatch as Dispatch;

const stateOf = (getState: () => unknown): State => getState() as State;
const sheetsOf = makeSheets();

const rowsOf = (state: State, mapId: number) => ({
  items: mapsApi.endpoints.listItemsOfMap.select(mapId)(state).data?.rows ?? [],
  areas: mapsApi.endpoints.listAreasOfMap.select(mapId)(state).data?.rows ?? [],
});

/** The drawing as it is shown now: what the backend has, with the steps that aren't saved yet. */
const sheetOf = (state: State) => {
  const { mapId, pending } = state.maps;
  return sheetsOf(rowsOf(state, mapId ?? 0), state.maps, pending);
};

/** Those that wait to hear how a step ended: forms, which keep what was typed. */
const waiting = new Map<string, (failure: Failure | null) => void>();
const settle = (id: string, failure: Failure | null): boolean => {
  const tell = waiting.get(id);
  waiting.delete(id);
  tell?.(failure);
  return tell !== undefined;
};

/** Asks for the drawing's items and areas anew. */
const refreshDrawing =
  (mapId: number): Thunk<Promise<void>> =>
  async (send) => {
    const dispatch = withState(send);
    const options = { forceRefetch: true, subscribe: false };
    await Promise.all([
      dispatch(mapsApi.endpoints.listItemsOfMap.initiate(mapId, options)),
      dispatch(mapsApi.endpoints.listAreasOfMap.initiate(mapId, options)),
    ]);
  };

/** The same, unless something is under way or not saved yet: that must not be pulled away. */
export const refreshAtRest =
  (mapId: number): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { pending, gesture } = stateOf(getState).maps;
    if (pending.length === 0 && gesture === 'none') await dispatch(refreshDrawing(mapId));
  };

const merged = <Row extends { id: number }>(
  rows: readonly Row[],
  changed: readonly Row[],
  gone: ReadonlySet<number>,
): Row[] => {
  const next = new Map(changed.map((row) => [row.id, row]));
  const kept = rows.flatMap((row) => {
    const newer = next.get(row.id);
    next.delete(row.id);
    return gone.has(row.id) ? [] : [newer ?? row];
  });
  return [...kept, ...next.values()];
};

/** Puts into the cache what a saved step has made of the drawing, so that nothing has to be asked for. */
const noteSaved =
  (mapId: number, step: Step, saved: SavedStep): Thunk =>
  (dispatch, getState) => {
    dispatch(changes.keysGiven(saved.given));
    const { maps } = stateOf(getState);
    const goneOf = (some: readonly { key: string; after: object | null }[]) =>
      new Set(some.flatMap(({ key, after }) => (after === null ? (idOf(maps, key) ?? []) : [])));
    const page = <Row extends { id: number }>(rows: Row[]) => ({
      rows,
      pagination: { currentPage: 1, pageSize: rows.length, totalPages: 1, totalCount: rows.length },
    });
    // The rows themselves, past Immer: watching each of thousands takes longer than all else that a save costs.
    const { items, areas } = rowsOf(stateOf(getState), mapId);
    if (step.items.length > 0)
      withState(dispatch)(
        mapsApi.util.updateQueryData('listItemsOfMap', mapId, () =>
          page(merged(items, saved.rows.items, goneOf(step.items))),
        ),
      );
    if (step.areas.length > 0)
      withState(dispatch)(
        mapsApi.util.updateQueryData('listAreasOfMap', mapId, () =>
          page(merged(areas, saved.rows.areas, goneOf(step.areas))),
        ),
      );
    dispatch(changes.stepSaved(step.id));
    dispatch(step.picture ? afterReplacement() : baseApi.util.invalidateTags(['MapItemPage', 'RoundPlan']));
  };

/** Gives up the forms' steps that `isStuck` behind one that wasn't saved: each form hears why, and keeps what was typed. */
const releaseForms =
  (failure: Failure, isStuck: (step: Step) => boolean): Thunk =>
  (dispatch, getState) => {
    const stuck = stateOf(getState).maps.pending.filter((step) => waiting.has(step.id) && isStuck(step));
    for (const { id } of stuck) {
      dispatch(changes.stepDropped(id));
      settle(id, failure);
    }
  };

const isConflict = ({ status, codes }: Failure): boolean =>
  status === 404 || (status === 409 && codes.includes('stale_version'));

/** Saves what waits, one step after the other. A step that isn't refused for good is tried until it is saved. */
export const savePending = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const { mapId, pending, saving } = stateOf(getState).maps;
  const [step] = pending;
  if (!step || mapId === null || saving.status === 'running') return;
  const tries = saving.status === 'waiting' ? saving.tries : 0;
  dispatch(changes.savingChanged({ status: 'running' }));
  const state = stateOf(getState);
  const isWhole =
    state.sync.capabilities?.includes(step.picture ? 'replaceDrawing' : 'changeDrawing') ?? true;
  const outcome = await sendStep(isWhole, mapId, step, state.maps, rowsOf(state, mapId));
  // Another drawing may have been opened meanwhile: what was sent is saved all the same.
  if (stateOf(getState).maps.mapId !== mapId) {
    settle(step.id, outcome.ok ? null : outcome.failure);
    return;
  }
  if (outcome.ok) {
    dispatch(noteSaved(mapId, step, outcome.data));
    settle(step.id, null);
  } else if (waiting.has(step.id)) {
    if (isConflict(outcome.failure)) await dispatch(refreshDrawing(mapId));
    dispatch(changes.stepDropped(step.id));
    settle(step.id, outcome.failure);
  } else if (isTemporary(outcome.failure)) {
    dispatch(releaseForms(outcome.failure, () => true));
    dispatch(changes.savingChanged({ status: 'waiting', failure: outcome.failure, tries: tries + 1 }));
    setTimeout(
      () => void dispatch(savePending()),
      retryDelayMs(tries + 1, outcome.failure.retryAfterSeconds),
    );
    return;
  } else {
    const isStale = isConflict(outcome.failure);
    if (isStale) await dispatch(refreshDrawing(mapId));
    const keys = new Set(keysOf(step));
    dispatch(releaseForms(outcome.failure, (other) => keysOf(other).some((key) => keys.has(key))));
    dispatch(changes.stepRefused({ id: step.id, failure: outcome.failure, isStale }));
  }
  await dispatch(savePending());
};

/** Does a step and saves it. */
export const doStep =
  (step: Omit<Step, 'id'>): Thunk =>
  (dispatch) => {
    if (step.items.length + step.areas.length === 0) return;
    dispatch(changes.stepDone({ ...step, id: newId() }));
    void dispatch(savePending());
  };

/** Does a step whose form waits for the answer: refused, or without a network, it leaves no trace, and the form says why. */
export const doStepOfForm =
  (step: Omit<Step, 'id'>, id: string): Thunk<Promise<{ error?: Failure }>> =>
  (dispatch, getState) =>
    new Promise((resolve) => {
      const { saving } = stateOf(getState).maps;
      if (saving.status === 'waiting') {
        resolve({ error: saving.failure });
        return;
      }
      waiting.set(id, (error) => resolve(error ? { error } : {}));
      dispatch(changes.stepDone({ ...step, id }));
      void dispatch(savePending());
    });

const turn =
  (
    back: (history: History) => { step: Step } | null,
    noted: (step: Step) => UnknownAction,
    isBack: boolean,
  ): Thunk =>
  (dispatch, getState) => {
    const state = stateOf(getState);
    const found = back(state.maps.history);
    if (!found) return;
    const step = isBack ? inverseOf(found.step, newId()) : { ...found.step, id: newId() };
    dispatch(noted(step));
    // Somebody else's later change isn't overwritten unasked; of a picture the backend looks itself, and names what was changed.
    if (step.picture !== undefined || isAsLeft(step, sheetOf(state))) void dispatch(savePending());
    else dispatch(changes.stepRefused({ id: step.id, failure: conflict, isStale: true }));
  };

/** Takes the newest step back. */
export const undo = (): Thunk => turn(stepBack, changes.stepUndone, true);
/** Does the newest undone step again. */
export const redo = (): Thunk => turn(stepForward, changes.stepRedone, false);

/** Does refused steps once more, on top of how the drawing is now. */
export const applyRefused = (): Thunk => (dispatch, getState) => {
  const { refused } = stateOf(getState).maps;
  dispatch(changes.refusalClosed());
  for (const step of refused?.steps ?? []) dispatch(doStep(mended(step, sheetOf(stateOf(getState)))));
};
