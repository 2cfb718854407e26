import { allRows } from '#contract/constants.ts';
import type { Company } from '#contract/tenants/company.ts';
import type { Page } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';

/** Page size of the choice of resellers. */
const pageSize = 25;

const companiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Pages from the first one on. [PICK-40] */
    listCompanyPages: build.infiniteQuery<Page<Company>, string, number>({
      query: ({ queryArg, pageParam }) => ({
        name: 'listCompanies',
        query: { search: queryArg || null, pageNumber: pageParam, pageSize, orderBy: 'Name' },
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
          currentPage < totalPages ? currentPage + 1 : undefined,
      },
      providesTags: ['Company'],
    }),
  }),
});

export const { useListCompanyPagesInfiniteQuery } = companiesApi;

/** Returns the query for all companies whose names contain a text, by name. */
export const matchingCompanies = (search: string) => ({
  search: search || null,
  pageNumber: 1,
  pageSize: allRows,
  orderBy: 'Name',
});
