import { baseApi } from '#store/baseApi.ts';
import { queryCall } from '#store/callEndpoints.ts';

const drawingSetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDrawingSets: queryCall(
      build,
      'listDrawingSets',
      (buildingId: number) => ({ query: { buildingId, pageNumber: 1, pageSize: 1 } }),
      ['DrawingSet', 'Map'],
    ),
  }),
});

export const { useListDrawingSetsQuery } = drawingSetsApi;
