import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStatus: queryCall(build, 'getStatus', () => ({}), [], 0),
    listFailedJobs: queryCall(build, 'listFailedJobs', () => ({}), ['FailedJob'], 0),
    retryJob: mutationCall(build, 'retryJob', (jobId: string) => ({ path: { jobId } }), ['FailedJob']),
    discardJob: mutationCall(build, 'discardJob', (jobId: string) => ({ path: { jobId } }), ['FailedJob']),
  }),
});

export const { useGetStatusQuery, useListFailedJobsQuery, useRetryJobMutation, useDiscardJobMutation } =
  statusApi;
