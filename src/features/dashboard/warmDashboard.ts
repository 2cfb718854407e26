import { can } from '#domain/can.ts';
import type { WithBuildings } from '#entities/buildings/buildingsSlice.ts';
import { selectChosenBuildingId } from '#entities/buildings/buildingsSlice.ts';
import { customersApi } from '#entities/customers/customersApi.ts';
import type { WithCustomers } from '#entities/customers/customersSlice.ts';
import { selectActive } from '#entities/customers/customersSlice.ts';
import type { WithSession } from '#entities/session/sessionSlice.ts';
import { selectPrincipal, selectUser } from '#entities/session/sessionSlice.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { lateFlawsQuery } from './overview/lateFlawsQuery.ts';
import { queryOf } from '#store/callApi.ts';

/** Options for a query without a subscriber until the screen requests the same. */
const ahead = { subscribe: false } as const;

/** Preloads the dashboard's initial data into the store, so that its first paint is complete; resolves when all of it is loaded. */
export const warmDashboard = async (
  state: WithSession & WithCustomers & WithBuildings,
  dispatch: AppDispatch,
): Promise<void> => {
  const { id } = selectUser(state);
  const { customerId, companyId } = selectActive(state);
  if (customerId === null || selectChosenBuildingId(state) !== null) return;
  const userId = can(selectPrincipal(state), 'dashboard_view_all_buildings') ? null : id;
  const { listExternalBuildings } = customersApi.endpoints;
  await Promise.all([
    dispatch(queryOf('getCustomerInformation').initiate({ customerId, companyId, userId }, ahead)),
    dispatch(queryOf('getActiveCustomer').initiate({ customerId, companyId }, ahead)),
    dispatch(queryOf('listDuePlans').initiate({ customerId }, ahead)),
    dispatch(queryOf('listFlaws').initiate(lateFlawsQuery(customerId), ahead)),
    dispatch(listExternalBuildings.initiate({ userId: id, seenFrom: customerId }, ahead)),
  ]);
};
