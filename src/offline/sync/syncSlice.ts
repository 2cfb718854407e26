import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { Capability } from '#contract/capabilities.ts';
import type { CallName } from '#contract/calls.ts';
import type { Failure } from '#platform/calls/failure.ts';

/** A parked call's target, for screens to name it: the server's id, or the key of a flaw or photo made here. */
export interface ParkedTarget {
  kind: 'question' | 'item' | 'mapItem' | 'flaw' | 'photo' | 'round';
  id: number | string;
}

/** A call that the backend refused: it waits for a person, with the reason shown. */
export interface ParkedCall {
  callId: string;
  callName: CallName;
  targetLabel: ParkedTarget;
  status: number;
  codes: string[];
  /** The backend's texts, in the language of the request. */
  texts: string[];
  /** The field of the call that each text is about; null for the whole. */
  fields: (string | null)[];
}

/**
 * The saving state of a round. `unknown`: waiting work isn't counted yet. `savedLocally`: stored on the device for lack of a connection.
 * [SAVE-14]
 */
export type SavingStatus = 'unknown' | 'idle' | 'saving' | 'saved' | 'savedLocally' | 'unsuccessful';

/** Saving state of one round for the screens. */
export interface RoundSaving {
  status: SavingStatus;
  /** Acknowledged calls of the running save, and their total. */
  sent: number;
  total: number;
  /** Operations that aren't acknowledged yet. */
  unsentCount: number;
  parked: ParkedCall[];
  /** Calls in the backend's quarantine: they wait for an admin. */
  quarantined: ParkedCall[];
  /** ISO 8601; null before the first save on this page. */
  lastSavedAt: string | null;
  /** Failure of the last save. */
  failure: Failure | null;
}

/** The saving state of a round without waiting work. */
const idleSaving: RoundSaving = {
  status: 'idle',
  sent: 0,
  total: 0,
  unsentCount: 0,
  parked: [],
  quarantined: [],
  lastSavedAt: null,
  failure: null,
};
const unknownSaving: RoundSaving = { ...idleSaving, status: 'unknown' };

/**
 * State of the log for the screens. `waiting` counts the user's own waiting acts, as each round's `unsentCount` does, `foreignCount` those
 * by other users on this device; `isCounted` once each waiting round is counted.
 */
export interface SyncState {
  storage: 'unknown' | 'device' | 'onlineOnly' | 'unavailable';
  isCounted: boolean;
  waiting: number;
  foreignCount: number;
  /** Difference of this device's clock to the backend's in ms, negative when behind; null within two minutes or unknown. */
  clockSkewMs: number | null;
  /** Level and behaviours of the backend; null until they are known. */
  capabilities: readonly Capability[] | null;
  rounds: Record<number, RoundSaving>;
}

/** The part of the state that these selectors need. */
export interface WithSync {
  sync: SyncState;
}

/** Returns whether the backend has the level `tillsyn` of the contract; true while unknown. */
export const selectIsTillsyn = ({ sync }: WithSync): boolean =>
  sync.capabilities?.includes('tillsyn') ?? true;

const initialState: SyncState = {
  storage: 'unknown',
  isCounted: false,
  waiting: 0,
  foreignCount: 0,
  clockSkewMs: null,
  capabilities: null,
  rounds: {},
};

const savingOf = ({ rounds, isCounted }: SyncState, roundId: number): RoundSaving =>
  rounds[roundId] ?? (isCounted ? idleSaving : unknownSaving);

type SavingChange = { roundId: number } & Partial<RoundSaving>;

const syncSlice = createSlice({
  name: 'sync',
  initialState,
  reducers: {
    storageOpened: (state, { payload }: PayloadAction<SyncState['storage']>) => {
      state.storage = payload;
    },
    roundsCounted: (state) => {
      state.isCounted = true;
      for (const saving of Object.values(state.rounds)) {
        if (saving.status === 'unknown') saving.status = 'idle';
      }
    },
    unsentCounted: (state, { payload }: PayloadAction<Pick<SyncState, 'waiting' | 'foreignCount'>>) => {
      Object.assign(state, payload);
    },
    clockCompared: (state, { payload }: PayloadAction<number | null>) => {
      state.clockSkewMs = payload;
    },
    capabilitiesLearned: (state, { payload }: PayloadAction<readonly Capability[]>) => {
      state.capabilities = [...payload];
    },
    workAdded: (state, { payload: { roundId, acts } }: PayloadAction<{ roundId: number; acts: number }>) => {
      const saving = savingOf(state, roundId);
      state.rounds[roundId] = { ...saving, unsentCount: Math.max(0, saving.unsentCount + acts) };
      state.waiting = Math.max(0, state.waiting + acts);
    },
    savingChanged: (state, { payload: { roundId, ...change } }: PayloadAction<SavingChange>) => {
      state.rounds[roundId] = { ...savingOf(state, roundId), ...change };
    },
  },
});

export const {
  storageOpened,
  roundsCounted,
  unsentCounted,
  clockCompared,
  capabilitiesLearned,
  workAdded,
  savingChanged,
} = syncSlice.actions;
export const syncReducer = syncSlice.reducer;

export const selectSync = ({ sync }: WithSync): SyncState => sync;

/** Returns the saving state of one round. */
export const selectSaving = ({ sync }: WithSync, roundId: number): RoundSaving => savingOf(sync, roundId);
