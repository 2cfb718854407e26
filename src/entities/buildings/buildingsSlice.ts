import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import { companyChosen, customerChosen } from '../customers/customersSlice.ts';

/** Chosen building, and the customer in whose buildings it was chosen; null is all of them. */
export interface BuildingsState {
  customerId: number | null;
  chosenId: number | null;
}

/** Part of the state needed by the selectors of buildings. */
export interface WithBuildings {
  buildings: BuildingsState;
}

const initialState: BuildingsState = { customerId: null, chosenId: null };

const buildingsSlice = createSlice({
  name: 'buildings',
  initialState,
  reducers: {
    buildingChosen: (state, { payload }: PayloadAction<number | null>) => {
      state.chosenId = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      // Another customer starts with all of its buildings. [DASH-53, DASH-54]
      .addCase(customerChosen, (state, { payload: { customerId } }) => {
        if (state.customerId !== customerId) state.chosenId = null;
        state.customerId = customerId;
      })
      .addCase(companyChosen, () => initialState);
  },
});

export const buildingsReducer = buildingsSlice.reducer;
export const { buildingChosen } = buildingsSlice.actions;

export const selectChosenBuildingId = ({ buildings }: WithBuildings): number | null => buildings.chosenId;
