import type { Reducer } from '@reduxjs/toolkit';
import type { EditorItem, History, RecordKey, Step } from '#domain/drawings/edits.ts';
import type { Failure } from '#platform/calls/failure.ts';

/** Tools of the pointer on the drawing: pan and select, lasso, place items of a kind, draw areas, draw the walk. */
export const tools = ['select', 'lasso', 'item', 'area', 'walk'] as const;
export type Tool = (typeof tools)[number];

/** Scale factors of the marks. [DRAW-55, DRAW-56] */
export const markSizes = { small: 0.5, normal: 1, large: 1.5 } as const;
export type MarkSize = keyof typeof markSizes;

/** Steps that the backend refused and that are undone; `stale` ones conflict with another user's change and can be applied on top of it. */
export interface RefusedSteps {
  steps: readonly Step[];
  failure: Failure;
  isStale: boolean;
}

/** Unsaved step; a step that undoes or redoes another one names it. */
export type PendingStep = Step & { turns?: { step: Step; isUndo: boolean } };

/** Copied or cut items, their drawing, and the number of pastes since. */
export interface Clipboard {
  mapId: number | null;
  items: readonly EditorItem[];
  isCut: boolean;
  pasteCount: number;
}

/** Editor session of one drawing. */
export interface DrawingSession {
  mapId: number | null;
  /** Name of the drawing, and the floor on which it is shown. */
  place: { name: string; floorId: number };
  mode: 'looking' | 'editing';
  tool: Tool;
  /** Catalogue entry that the item tool places. */
  kindId: number | null;
  /** Waiting item that the item tool places, instead of a new one of a kind. */
  waitingKey: RecordKey | null;
  selection: readonly RecordKey[];
  /** Pointer or arrow-key gesture in progress. */
  gesture: 'none' | 'running';
  history: History;
  /** Unsaved steps, the oldest first. */
  pending: readonly PendingStep[];
  refused: RefusedSteps | null;
  /** Size of the marks; kept for the next drawing, like the clipboard. */
  markSize: MarkSize;
  /** Catalogue entries whose items are hidden. */
  hiddenKindIds: readonly number[];
  clipboard: Clipboard | null;
  /** Ids of records whose key doesn't contain the id, and the reverse map. */
  ids: Readonly<Record<RecordKey, number>>;
  keys: Readonly<Record<string, RecordKey>>;
}

/** Part of the state needed by the editor's selectors. */
export interface WithDrawings {
  maps: DrawingSession;
}

/** Editor session before a drawing is opened. */
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

/** Reducer of the editor's state, whose actions are loaded with the screens of drawings, not with the first screens. */
export const drawingsReducer: Reducer<DrawingSession> = (state, action) => reduce(state, action);

/** Sets the reducer of the editor's session. */
export const reduceDrawings = (reducer: Reducer<DrawingSession>): void => {
  reduce = reducer;
};
