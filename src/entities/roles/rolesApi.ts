import { allRows } from '../../contract/constants.ts';
import { baseApi } from '../../store/baseApi.ts';
import { queryCall } from '../../store/callEndpoints.ts';

const rolesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRolesAt: queryCall(
      build,
      'listRoles',
      (customerId: number) => ({ query: { customerId, pageNumber: 1, pageSize: allRows, orderBy: 'Name' } }),
      ['Role'],
    ),
  }),
});

export const { useListRolesAtQuery } = rolesApi;
