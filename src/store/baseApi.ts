import { createApi } from '@reduxjs/toolkit/query/react';
import { callBaseQuery } from './callBaseQuery.ts';

/** Tags of lists and records that changes reload. [WIRE-29] */
export const tags = [
  'User',
  'Company',
  'CompanyRecord',
  'Customer',
  'CustomerInformation',
  'Building',
  'Floor',
  'Map',
  'DrawingSet',
  'MapItem',
  'MapItemPage',
  'ItemCode',
  'Area',
  'File',
  'FireProtection',
  'FlawCategory',
  'PlanPause',
  'Role',
  'Question',
  'QuestionList',
  'RoundPlan',
  'Round',
  'ActiveRound',
  'FoundQuestion',
  'Flaw',
  'Severity',
  'FaultReport',
  'ContractorLink',
  'Quarantine',
  'Licence',
  'ApiKey',
  'Statistics',
  'Reminders',
  'Move',
  'Service',
  'ServiceRule',
  'Installation',
  'SetUp',
  'SymbolKind',
  'FailedJob',
] as const;
export type Tag = (typeof tags)[number];

/** The client's only API; entities inject their endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: callBaseQuery,
  tagTypes: tags,
  endpoints: () => ({}),
});
