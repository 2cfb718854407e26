import { allRows } from '#contract/constants.ts';
import { buildingNames } from '#domain/buildings/buildingNames.ts';
import type { NamedBuilding } from '#domain/buildings/buildingNames.ts';
import { baseApi } from '#store/baseApi.ts';

const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Buildings that a document can belong to. [DOC-24] */
    listBuildingNames: build.query<NamedBuilding[], number>({
      query: (customerId) => ({
        name: 'listBuildings',
        query: { customerId, pageSize: allRows, orderBy: 'Name' },
      }),
      transformResponse: ({ rows }: { rows: readonly unknown[] }) => buildingNames(rows),
      providesTags: ['Building'],
    }),
  }),
});

export const { useListBuildingNamesQuery } = documentsApi;
