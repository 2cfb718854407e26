import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import {
  buildingChosen,
  buildingsReducer,
  selectChosenBuildingId,
} from '#entities/buildings/buildingsSlice.ts';
import { companyChosen, customerChosen } from '#entities/customers/customersSlice.ts';

const chosenBuilding = () => {
  const { dispatch, getState } = configureStore({
    reducer: { buildings: buildingsReducer },
    preloadedState: { buildings: { customerId: 3, chosenId: null } },
  });
  dispatch(buildingChosen(40));
  return { dispatch, building: () => selectChosenBuildingId(getState()) };
};

test('another customer starts with all of its buildings [DASH-54]', () => {
  const { dispatch, building } = chosenBuilding();
  dispatch(customerChosen({ customerId: 4, companyId: 1 }));
  expect(building()).toBeNull();
});

test('the same customer keeps its building, also when its company becomes known', () => {
  const { dispatch, building } = chosenBuilding();
  dispatch(customerChosen({ customerId: 3, companyId: 1 }));
  expect(building()).toBe(40);
  dispatch(customerChosen({ customerId: 3, companyId: 2 }));
  expect(building()).toBe(40);
});

test('another company has no customer, and so no building', () => {
  const { dispatch, building } = chosenBuilding();
  dispatch(companyChosen(2));
  expect(building()).toBeNull();
});
