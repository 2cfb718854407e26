import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ActivePlace } from './storedActive.ts';

/** The active customer, company and building, and the picker's panel; whoever shows the place isn't drawn anew when the panel opens. [SHELL-35] */
export interface CustomersState {
  place: ActivePlace;
  isPickerOpen: boolean;
}

/** The part of the state that customers' selectors need. */
export interface WithCustomers {
  customers: CustomersState;
}

const initialState: CustomersState = {
  place: { customerId: null, companyId: null, buildingId: null },
  isPickerOpen: false,
};

const customersSlice = createSlice({
  name: 'customers',
  initialState,
  reducers: {
    customerChosen: (
      { place },
      { payload }: PayloadAction<{ customerId: number; companyId: number | null }>,
    ) => {
      // Another customer begins with all of its buildings. [DASH-53, DASH-54]
      if (place.customerId !== payload.customerId) place.buildingId = null;
      place.customerId = payload.customerId;
      place.companyId = payload.companyId;
    },
    companyChosen: (state, { payload }: PayloadAction<number>) => {
      state.place = { customerId: null, companyId: payload, buildingId: null };
    },
    buildingChosen: ({ place }, { payload }: PayloadAction<number | null>) => {
      place.buildingId = payload;
    },
    pickerToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.isPickerOpen = payload ?? !state.isPickerOpen;
    },
  },
});

export const customersReducer = customersSlice.reducer;
export const { customerChosen, companyChosen, buildingChosen, pickerToggled } = customersSlice.actions;

export const selectActive = ({ customers }: WithCustomers): ActivePlace => customers.place;
export const selectIsPickerOpen = ({ customers }: WithCustomers): boolean => customers.isPickerOpen;
