import type { ImportedKind } from '#contract/imports/imports.ts';
import type { CallInput } from '#platform/calls/callAddress.ts';
import type { Tag } from '#store/baseApi.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

type Keyed<Name extends 'importBuildings' | 'importQuestions' | 'importFireProtections'> = {
  body: CallInput<Name>['body'];
  idempotencyKey: string;
};

/** Cache tags of data that an import may create. */
const affectedTags = [
  ...(['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw', 'Map'] as const),
  ...(['Question', 'FireProtection'] as const),
] as const satisfies readonly Tag[];

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lastImport: queryCall(
      build,
      'listImports',
      (query: { customerId: number; kind: ImportedKind }) => ({
        query: { ...query, pageNumber: 1, pageSize: 1 },
      }),
      ['Building', 'Question', 'FireProtection'],
    ),
    importBuildings: mutationCall(
      build,
      'importBuildings',
      (sent: Keyed<'importBuildings'>) => sent,
      affectedTags,
    ),
    importQuestions: mutationCall(
      build,
      'importQuestions',
      (sent: Keyed<'importQuestions'>) => sent,
      affectedTags,
    ),
    importFireProtections: mutationCall(
      build,
      'importFireProtections',
      (sent: Keyed<'importFireProtections'>) => sent,
      affectedTags,
    ),
    undoImport: mutationCall(build, 'undoImport', (id: number) => ({ path: { id } }), affectedTags),
  }),
});

export const {
  useLastImportQuery,
  useImportBuildingsMutation,
  useImportQuestionsMutation,
  useImportFireProtectionsMutation,
  useUndoImportMutation,
} = importsApi;
