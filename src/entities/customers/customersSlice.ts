import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ActivePlace } from './storedActive.ts';

/** The active customer and company, the chosen building, and the picker's panel. [SHELL-35] */
export interface CustomersState extends ActivePlace {
  isPickerOpen: boolean;
}

/** The part of the state that customers' selectors need. */
export interface WithCustomers {
  customers: CustomersState;
}

const initialState: CustomersState = {
  customerId: null,
  companyId: null,
  buildingId: null,
  isPickerOpen: false,
};

const customersSlice = createSlice({
  name: 'customers',
  initialState,
  reducers: {
    customerChosen: (state, { payload }: PayloadAction<{ customerId: number; companyId: number | null }>) => {
      // Another customer begins with all of its buildings. [DASH-53, DASH-54]
      if (state.customerId !== payload.customerId) state.buildingId = null;
      state.customerId = payload.customerId;
      state.companyId = payload.companyId;
    },
    companyChosen: (state, { payload }: PayloadAction<number>) => {
      state.companyId = payload;
      state.customerId = null;
      state.buildingId = null;
    },
    buildingChosen: (state, { payload }: PayloadAction<number | null>) => {
      state.buildingId = payload;
    },
    pickerToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.isPickerOpen = payload ?? !state.isPickerOpen;
    },
  },
});

export const customersReducer = customersSlice.reducer;
export const { customerChosen, companyChosen, buildingChosen, pickerToggled } = customersSlice.actions;

export const selectActive = ({ customers }: WithCustomers): CustomersState => customers;
export const selectIsPickerOpen = ({ customers }: WithCustomers): boolean => customers.isPickerOpen;
