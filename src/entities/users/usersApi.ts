import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type UserChange = { id: number } & CallInput<'updateUser'>['body'];
type BodyOf<Name extends 'createUser' | 'importUsers'> = CallInput<Name>['body'];

/** Query for a customer's people, with paging. [USER-41] */
export interface EmployeesQuery {
  customerId: number | null;
  companyId: number | null;
  search: string;
  orderBy: string;
  pageSize: number;
  pageNumber: number;
}

/** Returns the query with the list call's own parameter names; it uses `currentPage` for the page. [USER-41] */
export const employeesQuery = <Query extends Omit<EmployeesQuery, 'companyId'>>({
  pageNumber,
  search,
  ...query
}: Query) => ({ ...query, search: search || null, currentPage: pageNumber });

/** Returns the same query including the levels below, by customer alone. */
export const employeesBelowQuery = ({ companyId: _companyId, ...query }: EmployeesQuery) =>
  employeesQuery(query);

/** Cache tags affected by a link or its roles. */
const linkTags = ['User', 'Customer'] as const;

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: queryCall(build, 'getUser', (id: number) => ({ path: { id } }), ['User']),
    listEmployees: queryCall(
      build,
      'listUsersIncludingExternal',
      (query: EmployeesQuery) => ({ query: employeesQuery(query) }),
      ['User'],
    ),
    listEmployeesBelow: queryCall(
      build,
      'listUsersBelow',
      (query: EmployeesQuery) => ({ query: employeesBelowQuery(query) }),
      ['User'],
    ),
    createUser: mutationCall(
      build,
      'createUser',
      ({ body, idempotencyKey }: { body: BodyOf<'createUser'>; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      ['User'],
    ),
    updateUser: mutationCall(build, 'updateUser', ({ id, ...body }: UserChange) => ({ path: { id }, body }), [
      'User',
    ]),
    changeUserLevel: mutationCall(
      build,
      'changeUserLevel',
      ({ id, ...body }: { id: number } & CallInput<'changeUserLevel'>['body']) => ({ path: { id }, body }),
      ['User'],
    ),
    deleteUser: mutationCall(build, 'deleteUser', (id: number) => ({ path: { id } }), linkTags),
    linkUser: mutationCall(
      build,
      'linkUser',
      (body: { userId: number; customerId: number; roleIds: number[] }) => ({ body }),
      linkTags,
    ),
    unlinkUser: mutationCall(
      build,
      'unlinkUser',
      (link: { userId: number; customerId: number }) => ({ path: link, body: link }),
      linkTags,
    ),
    importUsers: mutationCall(
      build,
      'importUsers',
      ({ body, idempotencyKey }: { body: BodyOf<'importUsers'>; idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      ['User'],
    ),
    listIdentityRoles: queryCall(build, 'listIdentityRoles', () => ({}), ['User']),
    listExternalRoles: queryCall(
      build,
      'listExternalRoles',
      (path: { userId: number; customerId: number }) => ({ path }),
      ['User'],
    ),
    countBuildingsOfUser: queryCall(
      build,
      'listBuildings',
      (userId: number) => ({ query: { userId, pageNumber: 1, pageSize: 1 } }),
      ['Building', 'User'],
    ),
  }),
});

export const { updateUser } = usersApi.endpoints;
export const {
  useListEmployeesQuery,
  useListEmployeesBelowQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useChangeUserLevelMutation,
  useDeleteUserMutation,
  useLinkUserMutation,
  useUnlinkUserMutation,
  useImportUsersMutation,
  useListIdentityRolesQuery,
  useListExternalRolesQuery,
  useCountBuildingsOfUserQuery,
  useGetUserQuery,
} = usersApi;
