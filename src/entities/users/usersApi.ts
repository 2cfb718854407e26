import type { CallInput } from '../../platform/callAddress.ts';
import { baseApi } from '../../store/baseApi.ts';
import { mutationCall, queryCall } from '../../store/callEndpoints.ts';

type UserChange = { id: number } & CallInput<'updateUser'>['body'];

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: queryCall(build, 'getUser', (id: number) => ({ path: { id } }), ['User']),
    updateUser: mutationCall(build, 'updateUser', ({ id, ...body }: UserChange) => ({ path: { id }, body }), [
      'User',
    ]),
  }),
});

export const { getUser, updateUser } = usersApi.endpoints;
