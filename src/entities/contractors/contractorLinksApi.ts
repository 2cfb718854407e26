import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type NewLink = CallInput<'createContractorLink'>['body'] & { idempotencyKey: string };
type RenewedLink = { id: number; idempotencyKey: string } & CallInput<'renewContractorLink'>['body'];

const contractorLinksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listContractorLinks: queryCall(
      build,
      'listContractorLinks',
      (query: NonNullable<CallInput<'listContractorLinks'>['query']>) => ({ query }),
      ['ContractorLink', 'Flaw'],
    ),
    createContractorLink: mutationCall(
      build,
      'createContractorLink',
      ({ idempotencyKey, ...body }: NewLink) => ({ body, idempotencyKey }),
      ['ContractorLink'],
    ),
    renewContractorLink: mutationCall(
      build,
      'renewContractorLink',
      ({ id, idempotencyKey, ...body }: RenewedLink) => ({ path: { id }, body, idempotencyKey }),
      ['ContractorLink'],
    ),
    endContractorLink: mutationCall(build, 'endContractorLink', (id: number) => ({ path: { id } }), [
      'ContractorLink',
    ]),
  }),
});

export const {
  useListContractorLinksQuery,
  useCreateContractorLinkMutation,
  useRenewContractorLinkMutation,
  useEndContractorLinkMutation,
} = contractorLinksApi;
