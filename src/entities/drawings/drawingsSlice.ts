import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { History, RecordKey, Step } from '#domain/drawings/edits.ts';
import { keysOf, recorded, stepBack, stepForward, unturned, without } from '#domain/drawings/edits.ts';
import { noDrawing, reduceDrawings } from './drawingSession.ts';
import type {
  Clipboard,
  DrawingSession,
  MarkSize,
  PendingStep,
  Tool,
  WithDrawings,
} from './drawingSession.ts';
import type { Failure } from '#platform/calls/failure.ts';

/** Returns the key of an item or area that the backend has had from the start. */
export const storedKey = (kind: 'item' | 'area', id: number): RecordKey => `${kind}-${id}`;

/** Returns the history without a refused step. Steps on records changed by another user can be neither undone nor redone. */
const withoutRefused = (history: History, { id, turns }: PendingStep, isStale: boolean): History => {
  if (!turns) return without(history, id);
  return isStale ? without(history, turns.step.id) : unturned(history, turns.step, turns.isUndo);
};

/** Moves the newest step to the other side of the history, and queues the step that saves it. */
const turned = (
  state: DrawingSession,
  found: { history: History; step: Step } | null,
  saved: Step,
  isUndo: boolean,
): DrawingSession =>
  found
    ? {
        ...state,
        history: found.history,
        pending: [...state.pending, { ...saved, turns: { step: found.step, isUndo } }],
      }
    : state;

const isTouching = (step: Step, keys: ReadonlySet<RecordKey>) => keysOf(step).some((key) => keys.has(key));

const mapsSlice = createSlice({
  name: 'maps',
  initialState: noDrawing,
  reducers: {
    /** Opens a drawing; another one starts with a clean session. [BLDG-13] */
    drawingOpened: (state, { payload: mapId }: PayloadAction<number | null>) =>
      state.mapId === mapId
        ? state
        : { ...noDrawing, mapId, clipboard: state.clipboard, markSize: state.markSize },
    /** Adds waiting steps of an earlier session of the drawing: they are shown, and can be undone. */
    stepsFound: (
      state,
      {
        payload: { ids, placed, ...found },
      }: PayloadAction<
        Pick<DrawingSession, 'place' | 'pending' | 'refused' | 'ids'> & {
          /** Steps placed here by another screen: they can be undone like the drawing's own steps. */
          placed: readonly Step[];
        }
      >,
    ) => ({
      ...state,
      ...found,
      ids: { ...state.ids, ...ids },
      keys: {
        ...state.keys,
        ...Object.fromEntries(
          Object.entries(ids).map(([key, id]) => [
            storedKey(key.startsWith('item') ? 'item' : 'area', id),
            key,
          ]),
        ),
      },
      history: { done: [...placed, ...found.pending], undone: [] },
    }),
    editingBegun: (state) => {
      state.mode = 'editing';
    },
    editingEnded: (state) => ({
      ...state,
      mode: 'looking',
      tool: 'select',
      waitingKey: null,
      selection: [],
      gesture: 'none',
    }),
    toolChosen: (
      state,
      { payload }: PayloadAction<{ tool: Tool; kindId?: number | null; waitingKey?: RecordKey | null }>,
    ) => {
      state.tool = payload.tool;
      state.waitingKey = payload.waitingKey ?? null;
      if (payload.kindId !== undefined) state.kindId = payload.kindId;
    },
    selected: (state, { payload }: PayloadAction<readonly RecordKey[]>) => ({ ...state, selection: payload }),
    markSizeChosen: (state, { payload }: PayloadAction<MarkSize>) => ({ ...state, markSize: payload }),
    /** Hides kinds of items; hidden items are deselected. */
    kindsHidden: (state, { payload }: PayloadAction<readonly number[]>) => ({
      ...state,
      hiddenKindIds: payload,
      selection: [],
    }),
    copied: (state, { payload }: PayloadAction<Pick<Clipboard, 'items' | 'isCut'>>) => ({
      ...state,
      clipboard: { ...payload, mapId: state.mapId, pasteCount: 0 },
    }),
    pasted: (state) => {
      if (state.clipboard) state.clipboard.pasteCount += 1;
    },
    gestureChanged: (state, { payload }: PayloadAction<DrawingSession['gesture']>) => {
      state.gesture = payload;
    },
    stepDone: (state, { payload: step }: PayloadAction<Step>) => ({
      ...state,
      history: recorded(state.history, step),
      pending: [...state.pending, step],
    }),
    /** Adds a step that is saved already to the history. */
    stepNoted: (state, { payload: step }: PayloadAction<Step>) => ({
      ...state,
      history: recorded(state.history, step),
    }),
    /** Undoes the newest step; `inverse` is saved. */
    stepUndone: (state, { payload: inverse }: PayloadAction<Step>) =>
      turned(state, stepBack(state.history), inverse, true),
    stepRedone: (state, { payload: again }: PayloadAction<Step>) =>
      turned(state, stepForward(state.history), again, false),
    keysGiven: (
      state,
      { payload }: PayloadAction<readonly { kind: 'item' | 'area'; key: RecordKey; id: number }[]>,
    ) => {
      for (const { kind, key, id } of payload) {
        state.ids[key] = id;
        state.keys[storedKey(kind, id)] = key;
      }
    },
    stepSaved: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      pending: state.pending.filter((step) => step.id !== id),
    }),
    /** Undoes a refused step together with all later steps on the same records. */
    stepRefused: (
      state,
      {
        payload: { id, failure, isStale },
      }: PayloadAction<{ id: string; failure: Failure; isStale: boolean }>,
    ) => {
      const first = state.pending.find((step) => step.id === id);
      const keys = new Set(first ? keysOf(first) : []);
      const discardedSteps = state.pending.filter((step) => step.id === id || isTouching(step, keys));
      const steps = [...(state.refused?.steps ?? []), ...discardedSteps];
      return {
        ...state,
        pending: state.pending.filter((step) => !discardedSteps.includes(step)),
        history: discardedSteps.reduceRight<History>(
          (history, step) => withoutRefused(history, step, isStale),
          state.history,
        ),
        refused: discardedSteps.length > 0 ? { steps, failure, isStale } : state.refused,
      };
    },
    /** Removes a form's step without a trace. */
    stepDropped: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      pending: state.pending.filter((step) => step.id !== id),
      history: without(state.history, id),
    }),
    /** Removes a refused step that was accepted by a later try. */
    refusalOver: (state, { payload: id }: PayloadAction<string>) => {
      const steps = state.refused?.steps.filter((step) => step.id !== id) ?? [];
      return { ...state, refused: state.refused && steps.length > 0 ? { ...state.refused, steps } : null };
    },
    refusalClosed: (state) => ({ ...state, refused: null }),
  },
});

reduceDrawings(mapsSlice.reducer);

export const {
  drawingOpened,
  stepsFound,
  editingBegun,
  editingEnded,
  toolChosen,
  selected,
  markSizeChosen,
  kindsHidden,
  copied,
  pasted,
  gestureChanged,
  stepDone,
  stepNoted,
  stepUndone,
  stepRedone,
  keysGiven,
  stepSaved,
  stepRefused,
  stepDropped,
  refusalOver,
  refusalClosed,
} = mapsSlice.actions;

export const selectDrawingSession = ({ maps }: WithDrawings): DrawingSession => maps;
