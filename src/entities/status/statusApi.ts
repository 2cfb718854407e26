import { baseApi } from '#store/baseApi.ts';
import { queryCall } from '#store/callEndpoints.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStatus: queryCall(build, 'getStatus', () => ({}), [], 0),
  }),
});

export const { useGetStatusQuery } = statusApi;
