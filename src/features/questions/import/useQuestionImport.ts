import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../components/import/importKind.ts';
import type { QuestionImportFault, QuestionImportField } from '../../../domain/questionImport.ts';
import {
  guessQuestionColumns,
  neededQuestionFields,
  questionImportFaults,
  questionImportFields,
  questionImportLimits,
  questionImportRows,
} from '../../../domain/questionImport.ts';
import type { FileRow, RowFault } from '../../../domain/rowImport.ts';
import { filledCells } from '../../../domain/rowImport.ts';
import { useImportQuestionsMutation } from '../../../entities/imports/importsApi.ts';
import { useUndoRecordImport } from '../../../entities/imports/useUndoRecordImport.ts';
import { notify } from '../../../platform/notify.ts';
import { useFailureText } from '../../../platform/useFailureText.ts';

const reading = {
  fields: questionImportFields,
  needed: neededQuestionFields,
  limits: questionImportLimits,
  guess: guessQuestionColumns,
  rowsOf: questionImportRows,
  ownFaults: (rows: readonly FileRow<QuestionImportField>[]) => questionImportFaults(rows, new Set()),
} as const;

/** The words for what is wrong with a row. */
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

/** The import of questions by group to a customer. */
export const useQuestionImport = (customerId: number): ImportKind<QuestionImportField> => {
  const { t } = useTranslation(['questions', 'imports']);
  const textOf = useFailureText();
  const faultText = useFaultText();
  const [send] = useImportQuestionsMutation();
  const undo = useUndoRecordImport(t('import.undone'));
  const made = useRef<number | null>(null);
  return {
    ...reading,
    isAllOrNothing: true,
    labelOf: (field) => t(`import.fields.${field}`),
    faultText,
    send: async (rows, { isDryRun, idempotencyKey }) => {
      const answers = { positive: t('import.positive'), negative: t('import.negative') };
      const body = { customerId, dryRun: isDryRun, answers, rows: rows.map(filledCells) };
      const { data, error } = await send({ body, idempotencyKey });
      if (!data) return { failure: textOf(error) };
      made.current = data.id;
      return { created: data.created, faults: data.faults as QuestionImportFault[] };
    },
    onDone: (count) => {
      const id = made.current;
      const action = id === null ? {} : { action: { label: t('imports:undo'), onSelect: () => undo(id) } };
      notify({ tone: 'success', text: t('import.done', { count }), ...action });
    },
  };
};
