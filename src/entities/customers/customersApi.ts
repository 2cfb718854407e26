import { bulkPageSizes } from '#contract/constants.ts';
import { baseApi } from '#store/baseApi.ts';
import type { CallResult } from '#store/callApi.ts';

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

export const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listExternalBuildings: build.query<CallResult<'listExternalBuildings'>, ExternalBuildingsQuery>({
      query: ({ userId }) => ({ name: 'listExternalBuildings', query: { userId } }),
      providesTags: ['CustomerInformation'],
    }),
  }),
});

export const { useListExternalBuildingsQuery } = customersApi;

/** Returns the query for customers whose names contain a text, at most a page of them. */
export const matchingCustomers = ({ name, companyId }: CustomerSearch) => ({
  name: name || null,
  companyId,
  pageNumber: 1,
  pageSize: bulkPageSizes.customerSearch,
  orderBy: 'Name',
});

/** Returns the query for choosing a move’s customers, with its calls’ names. [MOVE-111] */
export const findableCustomers = ({ name, companyId }: CustomerSearch) => ({
  name,
  companyId,
  orderBy: 'Name',
  currentPage: 1,
  pageSize: bulkPageSizes.customerSearch,
});

/** Returns the query whose total is the number of employees of a level. */
export const peopleOfCustomer = (customerId: number) => ({ customerId, pageNumber: 1, pageSize: 1 });
