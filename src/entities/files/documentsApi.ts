import { allRows } from '#contract/constants.ts';
import { buildingNames } from '#domain/buildings/buildingNames.ts';
import type { NamedBuilding } from '#domain/buildings/buildingNames.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: queryCall(
      build,
      'listFiles',
      (query: NonNullable<CallInput<'listFiles'>['query']>) => ({ query }),
      ['File'],
    ),
    /** Buildings that a document can belong to. [DOC-24] */
    listBuildingNames: build.query<NamedBuilding[], number>({
      query: (customerId) => ({
        name: 'listBuildings',
        query: { customerId, pageSize: allRows, orderBy: 'Name' },
      }),
      transformResponse: ({ rows }: { rows: readonly unknown[] }) => buildingNames(rows),
      providesTags: ['Building'],
    }),
    deleteDocument: mutationCall(build, 'deleteFile', (id: number) => ({ path: { id } }), ['File']),
    openDocument: mutationCall(build, 'openFile', (id: number) => ({ path: { id } }), []),
  }),
});

export const {
  useListDocumentsQuery,
  useListBuildingNamesQuery,
  useDeleteDocumentMutation,
  useOpenDocumentMutation,
} = documentsApi;
