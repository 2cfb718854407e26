import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ActivePlace } from './storedActive.ts';

/**
 * Active customer and company, and the picker's panel, separate so that opening the panel doesn't re-render components that show the
 * customer. [SHELL-35]
 */
export interface CustomersState {
  place: ActivePlace;
  picker: 'open' | 'closed';
}

/** Part of the state needed by the selectors of customers. */
export interface WithCustomers {
  customers: CustomersState;
}

const initialState: CustomersState = {
  place: { customerId: null, companyId: null },
  picker: 'closed',
};

const customersSlice = createSlice({
  name: 'customers',
  initialState,
  reducers: {
    customerChosen: (
      { place },
      { payload }: PayloadAction<{ customerId: number; companyId: number | null }>,
    ) => {
      place.customerId = payload.customerId;
      place.companyId = payload.companyId;
    },
    companyChosen: (state, { payload }: PayloadAction<number>) => {
      state.place = { customerId: null, companyId: payload };
    },
    pickerToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.picker = (payload ?? state.picker === 'closed') ? 'open' : 'closed';
    },
  },
});

export const customersReducer = customersSlice.reducer;
export const { customerChosen, companyChosen, pickerToggled } = customersSlice.actions;

export const selectActive = ({ customers }: WithCustomers): ActivePlace => customers.place;
export const selectIsPickerOpen = ({ customers }: WithCustomers): boolean => customers.picker === 'open';
