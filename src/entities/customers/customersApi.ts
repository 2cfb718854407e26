import { bulkPageSizes } from '#contract/constants.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';
import type { Tag } from '#store/baseApi.ts';

/** Active customer and company, as calls send them. */
export interface ActiveContext {
  customerId: number;
  companyId: number | null;
}

/** Query for a user's external buildings; `seenFrom`, the active customer, causes a refetch when it changes. [DASH-52] */
export interface ExternalBuildingsQuery {
  userId: number;
  seenFrom: number | null;
}

/** Search for customers by a part of their name, at most a page of them. */
export interface CustomerSearch {
  name: string;
  companyId: number | null;
}

/** Cache tags of data that shows levels or their positions. */
const levels = ['Customer', 'CustomerInformation'] as const satisfies readonly Tag[];
/** Cache tags of data that shows owners, including the levels themselves. */
const owned = [
  ...levels,
  'User',
  'Building',
  'Role',
  'FireProtection',
  'RoundPlan',
  'Round',
  'File',
] as const satisfies readonly Tag[];

/** Options without structural sharing: comparing a tree of thousands of levels costs more than rendering the visible ones. */
const withoutSharing = { structuralSharing: false } as const;

const customerListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyTree: {
      ...queryCall(build, 'getCustomerTree', (companyNode: number) => ({ query: { companyNode } }), [
        'Customer',
      ]),
      ...withoutSharing,
    },
    getBranchTree: {
      ...queryCall(build, 'getCustomerTree', (parentNode: number) => ({ query: { parentNode } }), [
        'Customer',
      ]),
      ...withoutSharing,
    },
    getCustomer: queryCall(build, 'getCustomer', (id: number) => ({ path: { id } }), ['Customer']),
    searchCustomers: queryCall(
      build,
      'listCustomers',
      ({ name, companyId }: CustomerSearch) => ({
        query: {
          name: name || null,
          companyId,
          pageNumber: 1,
          pageSize: bulkPageSizes.customerSearch,
          orderBy: 'Name',
        },
      }),
      ['Customer'],
    ),
    /** Query for choosing a move's customers, with its calls' names. [MOVE-111] */
    findCustomers: queryCall(
      build,
      'listCustomers',
      ({ name, companyId }: CustomerSearch) => ({
        query: {
          name,
          companyId,
          orderBy: 'Name',
          currentPage: 1,
          pageSize: bulkPageSizes.customerSearch,
        },
      }),
      ['Customer'],
    ),
    /** Number of employees of a level: the page's total. */
    countPeople: queryCall(
      build,
      'listUsers',
      (customerId: number) => ({ query: { customerId, pageNumber: 1, pageSize: 1 } }),
      ['User'],
    ),
  }),
});

export const customersApi = customerListsApi.injectEndpoints({
  endpoints: (build) => ({
    createCustomer: mutationCall(
      build,
      'createCustomer',
      ({
        idempotencyKey,
        ...body
      }: {
        name: string;
        parentId: number | null;
        companyId: number | null;
        idempotencyKey: string;
      }) => ({ body, idempotencyKey }),
      levels,
    ),
    updateCustomer: mutationCall(
      build,
      'updateCustomer',
      ({
        id,
        ...body
      }: {
        id: number;
        name: string;
        parentId: number | null;
        companyId: number;
        version?: number;
      }) => ({
        path: { id },
        body,
      }),
      [...levels, 'User', 'Building'],
    ),
    moveCustomer: mutationCall(
      build,
      'moveCustomer',
      (body: { id: number; parentId: number | null; companyId: number }) => ({ body }),
      owned,
    ),
    deleteCustomer: mutationCall(build, 'deleteCustomer', (id: number) => ({ path: { id } }), owned),
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
      (context: ActiveContext & { userId: number | null; below?: true }) => ({ query: { ...context } }),
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
  useGetCustomerQuery,
  useSearchCustomersQuery,
  useFindCustomersQuery,
  useCountPeopleQuery,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
  useMoveCustomerMutation,
  useDeleteCustomerMutation,
  useGetActiveCustomerQuery,
  useGetRootCustomersQuery,
  useGetExternalCustomersQuery,
  useGetCustomerInformationQuery,
  useListExternalBuildingsQuery,
} = customersApi;
