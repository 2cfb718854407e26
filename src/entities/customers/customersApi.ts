import { bulkPageSizes } from '../../contract/constants.ts';
import { baseApi } from '../../store/baseApi.ts';
import { mutationCall, queryCall } from '../../store/callEndpoints.ts';
import type { Tag } from '../../store/baseApi.ts';

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

/** Whose name holds the text, at most a page of them. */
export interface CustomerSearch {
  name: string;
  companyId: number | null;
}

/** What shows levels or where they stand. */
const levels = ['Customer', 'CustomerInformation'] as const satisfies readonly Tag[];
/** What shows whose something is, beside the levels themselves. */
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

/** A tree is taken as it comes: comparing thousands of levels with the last answer costs more than drawing the few in sight. */
const whole = { structuralSharing: false } as const;

export const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyTree: {
      ...queryCall(build, 'getCustomerTree', (companyNode: number) => ({ query: { companyNode } }), [
        'Customer',
      ]),
      ...whole,
    },
    getBranchTree: {
      ...queryCall(build, 'getCustomerTree', (parentNode: number) => ({ query: { parentNode } }), [
        'Customer',
      ]),
      ...whole,
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
    /** As the choice of a move's customers asks, by the names of its calls. [MOVE-111] */
    findCustomers: queryCall(
      build,
      'listCustomers',
      ({ name, companyId }: CustomerSearch) => ({
        query: {
          ...{ name, companyId, orderBy: 'Name' },
          ...{ currentPage: 1, pageSize: bulkPageSizes.customerSearch },
        },
      }),
      ['Customer'],
    ),
    /** How many employees a level has: the page's total. */
    countPeople: queryCall(
      build,
      'listUsers',
      (customerId: number) => ({ query: { customerId, pageNumber: 1, pageSize: 1 } }),
      ['User'],
    ),
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
