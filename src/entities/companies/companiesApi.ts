import { allRows } from '../../contract/constants.ts';
import { baseApi } from '../../store/baseApi.ts';
import { queryCall } from '../../store/callEndpoints.ts';

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
  }),
});

export const { useListCompaniesQuery } = companiesApi;
