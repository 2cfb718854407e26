import { createApi } from '@reduxjs/toolkit/query/react';
import { tags } from '../contract/tags.ts';
import { callBaseQuery } from './callBaseQuery.ts';

/** The client's only API; entities inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: callBaseQuery,
  tagTypes: tags,
  endpoints: () => ({}),
});
