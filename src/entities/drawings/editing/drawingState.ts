import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { Step } from '#domain/drawings/edits.ts';
import type { WithSync } from '#offline/sync/syncSlice.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { WithSession } from '#entities/session/sessionSlice.ts';
import type { WithDrawings } from '../drawingSession.ts';
import * as changes from '../drawingsSlice.ts';
import { afterReplacement } from '../replacement/replaceDrawing.ts';
import type { SavedStep } from './sendStep.ts';
import { idOf } from './drawingRecords.ts';
import type { StoredRows } from './stepBody.ts';
import { areasOfMap, itemsOfMap } from '../drawingQueries.ts';
import type { ApiState } from '#store/callApi.ts';
import { patchResult, queryOf } from '#store/callApi.ts';

export type State = WithDrawings & WithSync & WithSession & ApiState;
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;
/** Thunk without the type of the whole state, which only the composition root knows. */
export type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => unknown) => Result;

const withState = (dispatch: AppDispatch): Dispatch => dispatch as Dispatch;
export const stateOf = (getState: () => unknown): State => getState() as State;

const listsOf = (state: State, mapId: number) => ({
  items: queryOf('listMapItems').select(itemsOfMap(mapId))(state).data?.rows,
  areas: queryOf('listAreas').select(areasOfMap(mapId))(state).data?.rows,
});

/** Returns the backend's rows of a drawing, as last received. */
export const rowsOf = (state: State, mapId: number): StoredRows => {
  const { items = [], areas = [] } = listsOf(state, mapId);
  return { items, areas };
};

/** Returns whether the rows of a drawing are loaded. */
export const hasRows = (state: State, mapId: number): boolean => {
  const { items, areas } = listsOf(state, mapId);
  return items !== undefined && areas !== undefined;
};

/** Refetches the drawing's items and areas. */
export const refreshDrawing =
  (mapId: number): Thunk<Promise<void>> =>
  async (send) => {
    const dispatch = withState(send);
    const options = { forceRefetch: true, subscribe: false };
    await Promise.all([
      dispatch(queryOf('listMapItems').initiate(itemsOfMap(mapId), options)),
      dispatch(queryOf('listAreas').initiate(areasOfMap(mapId), options)),
    ]);
  };

const page = <Row extends { id: number }>(rows: Row[]) => {
  const nextState = {
    rows,
    pagination: { currentPage: 1, pageSize: rows.length, totalPages: 1, totalCount: rows.length },
  };
  // Immer takes frozen objects as they are, and doesn't search them for drafts.
  Object.freeze(nextState);
  return nextState;
};

/**
 * Puts rows of a drawing into the cache without Immer drafts: proxying each of thousands takes longer than all else. Null leaves them
 * unchanged.
 */
export const noteRows =
  (mapId: number, { items, areas }: { items: MapItem[] | null; areas: Area[] | null }): Thunk =>
  (send) => {
    const dispatch = withState(send);
    if (items) dispatch(patchResult('listMapItems', itemsOfMap(mapId), page(items)));
    if (areas) dispatch(patchResult('listAreas', areasOfMap(mapId), page(areas)));
  };

const merged = <Row extends { id: number; version: number }>(
  rows: readonly Row[],
  changed: readonly Row[],
  gone: ReadonlySet<number>,
): Row[] => {
  const next = new Map(changed.map((row) => [row.id, row]));
  const keptRows = rows.flatMap((row) => {
    const newer = next.get(row.id);
    next.delete(row.id);
    if (gone.has(row.id)) return [];
    // Another user's next change may have arrived before the response to one's own. A backend of the level specified sends no versions.
    return [newer && !(newer.version < row.version) ? newer : row];
  });
  return [...keptRows, ...next.values()];
};

/** Updates the cache with the result of a saved step, so that nothing has to be refetched. */
export const noteSaved =
  (mapId: number, step: Step, saved: SavedStep): Thunk =>
  (dispatch, getState) => {
    dispatch(changes.keysGiven(saved.given));
    const { maps } = stateOf(getState);
    const goneOf = (some: readonly { key: string; after: object | null }[]) =>
      new Set(some.flatMap(({ key, after }) => (after === null ? (idOf(maps, key) ?? []) : [])));
    const { items, areas } = rowsOf(stateOf(getState), mapId);
    dispatch(
      noteRows(mapId, {
        items: step.items.length > 0 ? merged(items, saved.rows.items, goneOf(step.items)) : null,
        areas: step.areas.length > 0 ? merged(areas, saved.rows.areas, goneOf(step.areas)) : null,
      }),
    );
    dispatch(changes.stepSaved(step.id));
    dispatch(step.picture ? afterReplacement() : baseApi.util.invalidateTags(['MapItemPage', 'RoundPlan']));
  };

/** Returns whether another user has changed the refused records. */
export const isConflict = ({ status, codes }: Failure): boolean =>
  status === 404 || (status === 409 && codes.includes('stale_version'));
