import { allRows } from '#contract/constants.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Query<Name extends 'listServices' | 'countServices' | 'getServiceHistory' | 'listInstallations'> =
  NonNullable<CallInput<Name>['query']>;
type Body<
  Name extends
    | 'noteServices'
    | 'replaceItems'
    | 'saveServiceRule'
    | 'setServiceCountry'
    | 'createInstallation'
    | 'updateInstallation',
> = CallInput<Name>['body'];
type Keyed<Kept> = { body: Kept; idempotencyKey: string };

const serviceActsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listServices: queryCall(build, 'listServices', (query: Query<'listServices'>) => ({ query }), [
      'Service',
    ]),
    /** All services of a drawing's items. */
    listServicesOfMap: queryCall(
      build,
      'listServices',
      (mapId: number) => ({ query: { mapId, pageSize: allRows, orderBy: 'Due' } }),
      ['Service', 'MapItem'],
    ),
    countServices: queryCall(build, 'countServices', (query: Query<'countServices'>) => ({ query }), [
      'Service',
      'MapItem',
    ]),
    getServiceHistory: queryCall(
      build,
      'getServiceHistory',
      (query: Query<'getServiceHistory'>) => ({ query }),
      ['Service'],
    ),
    noteServices: mutationCall(
      build,
      'noteServices',
      ({ body, idempotencyKey }: Keyed<Body<'noteServices'>>) => ({ body, idempotencyKey }),
      ['Service', 'MapItem', 'MapItemPage'],
    ),
    undoService: mutationCall(build, 'undoService', (id: number) => ({ path: { id } }), [
      'Service',
      'MapItem',
      'MapItemPage',
    ]),
    replaceItems: mutationCall(
      build,
      'replaceItems',
      ({ body, idempotencyKey }: Keyed<Body<'replaceItems'>>) => ({ body, idempotencyKey }),
      ['Service', 'MapItem', 'MapItemPage'],
    ),
    undoReplacement: mutationCall(build, 'undoReplacement', (id: number) => ({ path: { id } }), [
      'Service',
      'MapItem',
      'MapItemPage',
    ]),
  }),
});

const servicesApi = serviceActsApi.injectEndpoints({
  endpoints: (build) => ({
    listServiceRules: queryCall(
      build,
      'listServiceRules',
      (customerId: number) => ({ query: { customerId } }),
      ['ServiceRule'],
    ),
    saveServiceRule: mutationCall(build, 'saveServiceRule', (body: Body<'saveServiceRule'>) => ({ body }), [
      'ServiceRule',
      'Service',
    ]),
    resetServiceRule: mutationCall(build, 'resetServiceRule', (id: number) => ({ path: { id } }), [
      'ServiceRule',
      'Service',
    ]),
    setServiceCountry: mutationCall(
      build,
      'setServiceCountry',
      (body: Body<'setServiceCountry'>) => ({ body }),
      ['ServiceRule', 'Service'],
    ),
    listInstallations: queryCall(
      build,
      'listInstallations',
      (query: Query<'listInstallations'>) => ({ query }),
      ['Installation'],
    ),
    getInstallation: queryCall(build, 'getInstallation', (id: number) => ({ path: { id } }), [
      'Installation',
      'Service',
    ]),
    listDeletedInstallations: queryCall(
      build,
      'listDeletedInstallations',
      (buildingId: number) => ({ query: { buildingId } }),
      ['Installation'],
    ),
    restoreInstallation: mutationCall(build, 'restoreInstallation', (id: number) => ({ path: { id } }), [
      'Installation',
      'Service',
    ]),
    createInstallation: mutationCall(
      build,
      'createInstallation',
      ({ body, idempotencyKey }: Keyed<Body<'createInstallation'>>) => ({ body, idempotencyKey }),
      ['Installation', 'Service'],
    ),
    updateInstallation: mutationCall(
      build,
      'updateInstallation',
      ({ id, body }: { id: number; body: Body<'updateInstallation'> }) => ({ path: { id }, body }),
      ['Installation', 'Service'],
    ),
    deleteInstallation: mutationCall(build, 'deleteInstallation', (id: number) => ({ path: { id } }), [
      'Installation',
      'Service',
    ]),
  }),
});

export const {
  useListServicesQuery,
  useListServicesOfMapQuery,
  useCountServicesQuery,
  useGetServiceHistoryQuery,
  useNoteServicesMutation,
  useUndoServiceMutation,
  useReplaceItemsMutation,
  useUndoReplacementMutation,
  useListServiceRulesQuery,
  useSaveServiceRuleMutation,
  useResetServiceRuleMutation,
  useSetServiceCountryMutation,
  useListInstallationsQuery,
  useGetInstallationQuery,
  useListDeletedInstallationsQuery,
  useRestoreInstallationMutation,
  useCreateInstallationMutation,
  useUpdateInstallationMutation,
  useDeleteInstallationMutation,
} = servicesApi;
