import type { Reducer } from '@reduxjs/toolkit';
import type { DrawingSession } from './drawingsSlice.ts';

/** The editor's session before a drawing is opened. */
export const noDrawing: DrawingSession = {
  mapId: null,
  place: { name: '', floorId: 0 },
  mode: 'looking',
  tool: 'select',
  kindId: null,
  waitingKey: null,
  selection: [],
  gesture: 'none',
  history: { done: [], undone: [] },
  pending: [],
  refused: null,
  markSize: 'normal',
  hiddenKindIds: [],
  clipboard: null,
  ids: {},
  keys: {},
};

let reduce: Reducer<DrawingSession> = (state = noDrawing) => state;

/** The editor's part of the state, whose acts come with the screens of drawings: the first screens do without. */
export const drawingsReducer: Reducer<DrawingSession> = (state, action) => reduce(state, action);

/** From now on this says what an act does to the session. */
export const reduceDrawings = (reducer: Reducer<DrawingSession>): void => {
  reduce = reducer;
};
