import type { RecordImportKind } from '../../contract/recordImport.ts';
import type { CallInput } from '../../platform/callAddress.ts';
import { baseApi } from '../../store/baseApi.ts';
import { mutationCall, queryCall } from '../../store/callEndpoints.ts';

type Keyed<Name extends 'importQuestions' | 'importFireProtections'> = {
  body: CallInput<Name>['body'];
  idempotencyKey: string;
};
const made = ['Question', 'FireProtection'] as const;

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lastRecordImport: queryCall(
      build,
      'listRecordImports',
      (query: { customerId: number; kind: RecordImportKind }) => ({
        query: { ...query, pageNumber: 1, pageSize: 1 },
      }),
      [...made],
    ),
    importQuestions: mutationCall(build, 'importQuestions', (sent: Keyed<'importQuestions'>) => sent, [
      ...made,
    ]),
    importFireProtections: mutationCall(
      build,
      'importFireProtections',
      (sent: Keyed<'importFireProtections'>) => sent,
      [...made],
    ),
    undoRecordImport: mutationCall(build, 'undoRecordImport', (id: number) => ({ path: { id } }), [...made]),
  }),
});

export const {
  useLastRecordImportQuery,
  useImportQuestionsMutation,
  useImportFireProtectionsMutation,
  useUndoRecordImportMutation,
} = importsApi;
