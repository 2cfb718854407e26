import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ActMention } from '#domain/rounds/operations.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { RoundTabState } from './storedRoundTabs.ts';
import { firstRoundTab } from './storedRoundTabs.ts';

/** Act that undo would undo, or redo would redo. */
export interface LastAct extends ActMention {
  actId: string;
  /** Name of the flaw that it created or removed, which no longer exists. */
  flawName?: string;
  /** Sequence number in the log: a new act has a higher one than all before; the last one after an undo hasn't. */
  seq: number;
}

/** Round on the screen: server data with the log applied, never the only copy of anything. */
export interface OpenRound {
  status: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
  view: RoundState | null;
  access: 'writing' | 'readOnly';
  /** Keys of items and questions between the tap and the stored write, as `item:7`. */
  pressed: readonly string[];
  lastAct: LastAct | null;
  /** Act that redo would redo. */
  nextRedo: LastAct | null;
  roundTab: RoundTabState;
}

export interface RoundsState {
  open: Record<number, OpenRound>;
}

/** Part of the state needed by the selectors of rounds. */
export interface WithRounds {
  rounds: RoundsState;
}

const closedRound: OpenRound = {
  status: 'loading',
  failure: null,
  view: null,
  access: 'writing',
  pressed: [],
  lastAct: null,
  nextRedo: null,
  roundTab: firstRoundTab,
};

const initialState: RoundsState = { open: {} };

type OfRound<Rest = unknown> = PayloadAction<{ roundId: number } & Rest>;

const change = (state: RoundsState, roundId: number, changes: Partial<OpenRound>): void => {
  const open = state.open[roundId];
  if (open) Object.assign(open, changes);
};

type StoredAct = Pick<OpenRound, 'view' | 'lastAct' | 'nextRedo'> & { targets: string[] };

const released = (state: RoundsState, roundId: number, targets: readonly string[]): string[] =>
  state.open[roundId]?.pressed.filter((target) => !targets.includes(target)) ?? [];

const roundsSlice = createSlice({
  name: 'rounds',
  initialState,
  reducers: {
    roundOpened: (state, { payload: { roundId, roundTab } }: OfRound<{ roundTab: RoundTabState }>) => {
      Object.assign(state.open, { [roundId]: { ...closedRound, roundTab } });
    },
    roundClosed: (state, { payload: { roundId } }: OfRound) => {
      Reflect.deleteProperty(state.open, roundId);
    },
    roundFailed: (state, { payload: { roundId, failure } }: OfRound<{ failure: Failure }>) => {
      change(state, roundId, { status: 'failed', failure });
    },
    roundFolded: (
      state,
      { payload: { roundId, ...folded } }: OfRound<Pick<OpenRound, 'view' | 'lastAct'>>,
    ) => {
      change(state, roundId, { status: 'ready', failure: null, ...folded });
    },
    accessChanged: (state, { payload: { roundId, access } }: OfRound<Pick<OpenRound, 'access'>>) => {
      change(state, roundId, { access });
    },
    actPressed: (state, { payload: { roundId, targets } }: OfRound<{ targets: string[] }>) => {
      change(state, roundId, { pressed: [...(state.open[roundId]?.pressed ?? []), ...targets] });
    },
    actStored: (state, { payload: { roundId, targets, ...stored } }: OfRound<StoredAct>) => {
      change(state, roundId, { ...stored, pressed: released(state, roundId, targets) });
    },
    roundTabChanged: (state, { payload: { roundId, roundTab } }: OfRound<{ roundTab: RoundTabState }>) => {
      change(state, roundId, { roundTab });
    },
  },
});

export const {
  roundOpened,
  roundClosed,
  roundFailed,
  roundFolded,
  accessChanged,
  actPressed,
  actStored,
  roundTabChanged,
} = roundsSlice.actions;
export const roundsReducer = roundsSlice.reducer;

/** Returns an open round, or an empty one while it is being opened. */
export const selectOpenRound = ({ rounds }: WithRounds, roundId: number): OpenRound =>
  rounds.open[roundId] ?? closedRound;

/** Returns the view of an open round; null until it is loaded. */
export const selectView = (state: WithRounds, roundId: number): RoundState | null =>
  selectOpenRound(state, roundId).view;
