import type { Reducer } from '@reduxjs/toolkit';
import type { EditorItem, History, RecordKey, Step } from '#domain/drawing/edits.ts';
import type { Failure } from '#platform/calls/failure.ts';

/** The pointer's tool on the drawing: pan and select, lasso, place items of a kind, draw areas, draw the walk. */
export const tools = ['select', 'lasso', 'item', 'area', 'walk'] as const;
export type Tool = (typeof tools)[number];

/** The factor by which marks are painted. [DRAW-55, DRAW-56] */
export const markSizes = { small: 0.5, normal: 1, large: 1.5 } as const;
export type MarkSize = keyof typeof markSizes;

/**
 * Steps that the backend refused and that are undone; `stale` ones conflict with somebody else's change and can be applied on top of it.
 */
export interface RefusedSteps {
  steps: readonly Step[];
  failure: Failure;
  isStale: boolean;
}

/** An unsaved step; one that undoes or redoes another names it. */
export type PendingStep = Step & { turns?: { step: Step; isUndo: boolean } };

/** Copied or cut items, their drawing, and how often they were pasted since. */
export interface Clipboard {
  mapId: number | null;
  items: readonly EditorItem[];
  isCut: boolean;
  pasteCount: number;
}

/** The editor's session of one drawing. */
export interface DrawingSession {
  mapId: number | null;
  /** What the drawing is called, and the floor on which it is shown. */
  place: { name: string; floorId: number };
  mode: 'looking' | 'editing';
  tool: Tool;
  /** The catalogue entry that the item tool places. */
  kindId: number | null;
  /** The waiting item that the item tool places, instead of a new one of a kind. */
  waitingKey: RecordKey | null;
  selection: readonly RecordKey[];
  /** A pointer or arrow-key gesture in progress. */
  gesture: 'none' | 'running';
  history: History;
  /** Unsaved steps, the oldest first. */
  pending: readonly PendingStep[];
  refused: RefusedSteps | null;
  /** Kept for the next drawing, like the clipboard. */
  markSize: MarkSize;
  /** Catalogue entries whose items are hidden. */
  hiddenKindIds: readonly number[];
  clipboard: Clipboard | null;
  /** Ids of the records whose key doesn't contain it, and the reverse. */
  ids: Readonly<Record<RecordKey, number>>;
  keys: Readonly<Record<string, RecordKey>>;
}

/** The part of the state that the editor's selectors need. */
export interface WithDrawings {
  maps: DrawingSession;
}

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
