import type { Company } from '#contract/tenants/company.ts';
import { bulkPageSizes } from '#contract/constants.ts';
import type { Customer } from '#contract/tenants/customer.ts';
import type { Page } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';

const pageSize = bulkPageSizes.customerSearch;

/** Returns the number of the next page after a full one. [USER-31] */
const nextPage = (last: Page<unknown>, _pages: readonly unknown[], page: number): number | undefined =>
  last.rows.length === pageSize ? page + 1 : undefined;

const options = { initialPageParam: 1, getNextPageParam: nextPage };

/** Choices of the link dialog, ten at a time. */
const linkChoicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchLinkCompanies: build.infiniteQuery<Page<Company>, string, number>({
      query: ({ queryArg: search, pageParam: pageNumber }) => ({
        name: 'listCompanies',
        query: { search: search || null, pageNumber, pageSize, orderBy: 'Name' },
      }),
      infiniteQueryOptions: options,
      providesTags: ['Company'],
    }),
    searchLinkCustomers: build.infiniteQuery<Page<Customer>, { name: string; companyId: number }, number>({
      query: ({ queryArg: { name, companyId }, pageParam: pageNumber }) => ({
        name: 'listCustomers',
        query: { name: name || null, companyId, pageNumber, pageSize, orderBy: 'Name' },
      }),
      infiniteQueryOptions: options,
      providesTags: ['Customer'],
    }),
  }),
});

export const { useSearchLinkCompaniesInfiniteQuery, useSearchLinkCustomersInfiniteQuery } = linkChoicesApi;
