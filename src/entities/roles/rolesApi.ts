import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall, usesCall } from '#store/callEndpoints.ts';

type RoleBody = CallInput<'createRole'>['body'];

const rolesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRolesAt: queryCall(
      build,
      'listRoles',
      (customerId: number) => ({ query: { customerId, pageNumber: 1, pageSize: allRows, orderBy: 'Name' } }),
      ['Role'],
    ),
    listRoles: queryCall(
      build,
      'listRoles',
      (query: NonNullable<CallInput<'listRoles'>['query']>) => ({ query }),
      ['Role'],
    ),
    getRoleUses: usesCall(build, 'getRoleUses', (id) => ({ path: { id } })),
    createRole: mutationCall(
      build,
      'createRole',
      ({ body, idempotencyKey }: { body: RoleBody; idempotencyKey: string }) => ({ body, idempotencyKey }),
      ['Role'],
    ),
    updateRole: mutationCall(
      build,
      'updateRole',
      ({ id, body }: { id: number; body: RoleBody }) => ({ path: { id }, body }),
      ['Role', 'RoundPlan', 'User'],
    ),
    deleteRole: mutationCall(build, 'deleteRole', (id: number) => ({ path: { id } }), ['Role', 'User']),
  }),
});

export const {
  useListRolesAtQuery,
  useListRolesQuery,
  useGetRoleUsesQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useDeleteRoleMutation,
} = rolesApi;
