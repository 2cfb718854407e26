import type { CallTypes } from '#contract/callSchemas.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

/** Cache tags affected by a change of a licence: the licence itself, and the customers that include it. */
const affectedTags = ['Licence', 'Customer'] as const;

const licencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRootsOfCompany: queryCall(
      build,
      'getRootCustomers',
      (companyId: number) => ({ query: { companyId } }),
      ['Customer'],
    ),
    getLicence: queryCall(build, 'getLicence', (rootId: number) => ({ path: { id: rootId } }), ['Licence']),
    createLicence: mutationCall(
      build,
      'createLicence',
      ({ idempotencyKey, ...body }: CallTypes['createLicence']['body'] & { idempotencyKey: string }) => ({
        body,
        idempotencyKey,
      }),
      affectedTags,
    ),
    updateLicence: mutationCall(
      build,
      'updateLicence',
      ({ id, ...body }: CallTypes['updateLicence']['body'] & { id: number }) => ({ path: { id }, body }),
      affectedTags,
    ),
  }),
});

export const {
  useListRootsOfCompanyQuery,
  useGetLicenceQuery,
  useCreateLicenceMutation,
  useUpdateLicenceMutation,
} = licencesApi;
