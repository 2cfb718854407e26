import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import type { QuestionImportFault, QuestionImportField } from '#domain/imports/questionImport.ts';
import {
  guessQuestionColumns,
  neededQuestionFields,
  questionImportFaults,
  questionImportFields,
  questionImportLimits,
  questionImportRows,
} from '#domain/imports/questionImport.ts';
import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import { filledCells } from '#domain/imports/rowImport.ts';
import { useKeptImport } from '#entities/imports/useKeptImport.ts';
import { useCallMutation } from '#store/callApi.ts';

const reading = {
  fields: questionImportFields,
  needed: neededQuestionFields,
  limits: questionImportLimits,
  guess: guessQuestionColumns,
  rowsOf: questionImportRows,
  ownFaults: (rows: readonly FileRow<QuestionImportField>[]) => questionImportFaults(rows, new Set()),
} as const;

/** Returns a function that formats a row's errors. */
const useFaultText = () => {
  const { t } = useTranslation(['questions', 'errors', 'common', 'imports']);
  return useCallback(
    ({ code }: RowFault<QuestionImportField>): string => {
      switch (code) {
        case 'required':
          return t('common:validators.required');
        case 'too_long':
          return t('imports:too_long');
        default:
          return t(`errors:${code as Exclude<QuestionImportFault['code'], 'required' | 'too_long'>}`);
      }
    },
    [t],
  );
};

/** Returns the import of questions by group to a customer. */
export const useQuestionImport = (customerId: number): ImportKind<QuestionImportField> => {
  const { t } = useTranslation('questions');
  const faultText = useFaultText();
  const [ask] = useCallMutation('importQuestions');
  const keptImport = useKeptImport<QuestionImportField>('questions', (rows, { isDryRun, idempotencyKey }) => {
    const answers = { positive: t('import.positive'), negative: t('import.negative') };
    const body = { customerId, dryRun: isDryRun, answers, rows: rows.map(filledCells) };
    return ask({ body, idempotencyKey });
  });
  return { ...reading, labelOf: (field) => t(`import.fields.${field}`), faultText, ...keptImport };
};
