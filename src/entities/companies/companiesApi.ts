import { allRows } from '#contract/constants.ts';
import type { Company } from '#contract/tenants/company.ts';
import type { Page } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

export type CompanyFields = Pick<
  Company,
  'name' | 'description' | 'flawEmailRecipient' | 'contactName' | 'contactNumber' | 'contactEmail'
>;

/** Page size of the choice of resellers. */
const pageSize = 25;

const companiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: queryCall(
      build,
      'listCompanies',
      (search: string) => ({
        query: { search: search || null, pageNumber: 1, pageSize: allRows, orderBy: 'Name' },
      }),
      ['Company'],
    ),
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
    /** Deleted records aren't refetched. */
    getCompany: queryCall(build, 'getCompany', (id: number) => ({ path: { id } }), ['CompanyRecord']),
    createCompany: mutationCall(
      build,
      'createCompany',
      ({ idempotencyKey, ...body }: CompanyFields & { idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['Company'],
    ),
    updateCompany: mutationCall(
      build,
      'updateCompany',
      ({ id, ...body }: CompanyFields & { id: number; version: number }) => ({ path: { id }, body }),
      ['Company', 'CompanyRecord'],
    ),
    deleteCompany: mutationCall(build, 'deleteCompany', (id: number) => ({ path: { id } }), ['Company']),
  }),
});

export const {
  useLazyListCompaniesQuery,
  useListCompaniesQuery,
  useListCompanyPagesInfiniteQuery,
  useGetCompanyQuery,
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useDeleteCompanyMutation,
} = companiesApi;
