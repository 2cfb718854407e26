import { allRows, bulkPageSizes } from '../../contract/constants.ts';
import { baseApi } from '../../store/baseApi.ts';
import { queryCall } from '../../store/callEndpoints.ts';

/** Which buildings: a customer's own; `userId` keeps them to those the user is connected to. */
export interface BuildingsQuery {
  customerId: number;
  userId: number | null;
}

const buildingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCustomerBuildings: queryCall(
      build,
      'listBuildings',
      ({ customerId, userId }: BuildingsQuery) => ({
        query: {
          customerId,
          userId,
          pageNumber: 1,
          pageSize: bulkPageSizes.buildingsOfCustomer,
          orderBy: 'Name',
        },
      }),
      ['Building'],
    ),
    listBuildingsBelow: queryCall(
      build,
      'listBuildingsBelow',
      (customerId: number) => ({ query: { customerId, pageSize: allRows, orderBy: 'Name' } }),
      ['Building'],
    ),
    getBuilding: queryCall(build, 'getBuilding', (id: number) => ({ path: { id } }), ['Building']),
  }),
});

export const { useListCustomerBuildingsQuery, useListBuildingsBelowQuery, useGetBuildingQuery } =
  buildingsApi;
