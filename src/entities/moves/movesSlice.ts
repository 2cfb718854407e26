import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { MoveChoice } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';

/** Customer that a new move leaves or goes to. */
export interface MoveCustomer {
  id: number;
  name: string;
  companyId: number;
}

/** Unsaved part of a move in the wizard: the customers of a new one, its note, and the whole list of each changed tab. */
export interface MoveDraft {
  /** Customer that the move leaves; null for the active customer. [MOVE-15] */
  from: MoveCustomer | null;
  target: MoveCustomer | null;
  /** Typed note; null if it wasn't changed. */
  note: string | null;
  /** Saved note when the user began to type. */
  noteOver: string | null;
  /** Typed note after another user has changed the saved one: it is offered next to theirs. */
  noteAside: string | null;
  tabs: Partial<Record<MoveTab, readonly MoveChoice[]>>;
  /** Key of a save whose response was lost, so that a repeat creates nothing twice. */
  saveKey: { content: string; key: string } | null;
}

/** Drafts by the id of their move; 0 is the new one's. */
export interface MovesState {
  drafts: Readonly<Record<number, MoveDraft>>;
}

/** Part of the state needed by the wizard's selectors. */
export interface WithMoves {
  moves: MovesState;
}

const nothing: MoveDraft = {
  from: null,
  target: null,
  tabs: {},
  saveKey: null,
  note: null,
  noteOver: null,
  noteAside: null,
};
const newMove = 0;

const withChanges = (state: MovesState, moveId: number, changes: Partial<MoveDraft>): MovesState => ({
  drafts: { ...state.drafts, [moveId]: { ...(state.drafts[moveId] ?? nothing), ...changes } },
});

/** Removes an empty draft. */
const swept = (state: MovesState, moveId: number): MovesState => {
  const { [moveId]: draft, ...drafts } = state.drafts;
  const isEmpty = !draft || (!draft.from && !hasDraft(draft));
  return isEmpty ? { drafts } : state;
};

const withoutTab = (tabs: MoveDraft['tabs'], tab: MoveTab): MoveDraft['tabs'] =>
  Object.fromEntries(Object.entries(tabs).filter(([name]) => name !== tab));

const initialState: MovesState = { drafts: {} };

const movesSlice = createSlice({
  name: 'moves',
  initialState,
  reducers: {
    /** Changes the customer of a new move, which has other buildings. [MOVE-24] */
    fromChosen: (state, { payload }: PayloadAction<MoveCustomer>) => {
      const { tabs } = state.drafts[newMove] ?? nothing;
      return withChanges(state, newMove, { from: payload, tabs: withoutTab(tabs, 'buildings') });
    },
    targetChosen: (state, { payload }: PayloadAction<MoveCustomer>) =>
      withChanges(state, newMove, { target: payload }),
    noteTyped: (state, { payload }: PayloadAction<{ moveId: number; note: string; over: string }>) =>
      withChanges(state, payload.moveId, { note: payload.note, noteOver: payload.over }),
    /** Discards the typed note, since another user has changed the saved one, which is shown. */
    noteOvertaken: (state, { payload: moveId }: PayloadAction<number>) =>
      withChanges(state, moveId, {
        note: null,
        noteOver: null,
        noteAside: state.drafts[moveId]?.note ?? null,
      }),
    noteAsideDropped: (state, { payload: moveId }: PayloadAction<number>) =>
      swept(withChanges(state, moveId, { noteAside: null }), moveId),
    /** Stores a tab's choices. `from` is the customer of a new move's buildings, so that they stay that customer's. */
    choicesMade: (
      state,
      {
        payload: { moveId, tab, choices, from },
      }: PayloadAction<{
        moveId: number;
        tab: MoveTab;
        choices: readonly MoveChoice[];
        from?: MoveCustomer;
      }>,
    ) => {
      const draft = state.drafts[moveId] ?? nothing;
      return withChanges(state, moveId, {
        tabs: { ...draft.tabs, [tab]: choices },
        from: draft.from ?? from ?? null,
      });
    },
    saveKeyMade: (state, { payload }: PayloadAction<{ moveId: number; content: string; key: string }>) =>
      withChanges(state, payload.moveId, { saveKey: { content: payload.content, key: payload.key } }),
    saveDecided: (state, { payload: moveId }: PayloadAction<number>) =>
      swept(withChanges(state, moveId, { saveKey: null }), moveId),
    tabSaved: (state, { payload: { moveId, tab } }: PayloadAction<{ moveId: number; tab: MoveTab }>) =>
      swept(withChanges(state, moveId, { tabs: withoutTab(state.drafts[moveId]?.tabs ?? {}, tab) }), moveId),
    noteSaved: (state, { payload: moveId }: PayloadAction<number>) =>
      swept(withChanges(state, moveId, { note: null, noteOver: null }), moveId),
    draftDropped: (state, { payload: moveId }: PayloadAction<number>) => {
      const { [moveId]: _gone, ...drafts } = state.drafts;
      return { drafts };
    },
  },
});

export const movesReducer = movesSlice.reducer;
export const {
  fromChosen,
  targetChosen,
  noteTyped,
  noteOvertaken,
  noteAsideDropped,
  choicesMade,
  saveKeyMade,
  saveDecided,
  tabSaved,
  noteSaved,
  draftDropped,
} = movesSlice.actions;

/** Returns the unsaved part of a move in the wizard. */
export const selectMoveDraft =
  (moveId: number) =>
  ({ moves }: WithMoves): MoveDraft =>
    moves.drafts[moveId] ?? nothing;

/** Returns whether a save would change anything. */
export const isUnsaved = ({ target, note, tabs }: MoveDraft): boolean =>
  target !== null || note !== null || Object.keys(tabs).length > 0;

/** Returns whether a draft contains anything that would be lost with it. */
export const hasDraft = (draft: MoveDraft): boolean => isUnsaved(draft) || draft.noteAside !== null;
