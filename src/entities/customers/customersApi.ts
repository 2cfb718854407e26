import { baseApi } from '../../store/baseApi.ts';
import { queryCall } from '../../store/callEndpoints.ts';

/** The active pair, as calls carry it. */
export interface ActiveContext {
  customerId: number;
  companyId: number | null;
}

/** Whose external buildings; `seenFrom`, the active customer, makes another one ask anew. [DASH-52] */
export interface ExternalBuildingsQuery {
  userId: number;
  seenFrom: number | null;
}

const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyTree: queryCall(
      build,
      'getCustomerTree',
      (companyNode: number) => ({ query: { companyNode } }),
      ['Customer'],
    ),
    getBranchTree: queryCall(build, 'getCustomerTree', (parentNode: number) => ({ query: { parentNode } }), [
      'Customer',
    ]),
    getActiveCustomer: queryCall(
      build,
      'getActiveCustomer',
      (context: ActiveContext) => ({ query: { ...context } }),
      ['Customer'],
    ),
    getRootCustomers: queryCall(
      build,
      'getRootCustomers',
      (context: ActiveContext) => ({ query: { ...context } }),
      ['Customer'],
    ),
    getExternalCustomers: queryCall(
      build,
      'getExternalCustomers',
      (userId: number) => ({ query: { userId } }),
      ['Customer'],
    ),
    getCustomerInformation: queryCall(
      build,
      'getCustomerInformation',
      (context: ActiveContext & { userId: number | null }) => ({ query: { ...context } }),
      ['CustomerInformation'],
    ),
    listExternalBuildings: queryCall(
      build,
      'listExternalBuildings',
      ({ userId }: ExternalBuildingsQuery) => ({ query: { userId } }),
      ['CustomerInformation'],
    ),
  }),
});

export const {
  useGetCompanyTreeQuery,
  useGetBranchTreeQuery,
  useGetActiveCustomerQuery,
  useGetRootCustomersQuery,
  useGetExternalCustomersQuery,
  useGetCustomerInformationQuery,
  useListExternalBuildingsQuery,
} = customersApi;
