import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '../../../components/import/ExportForImport.tsx';
import { ExportForImport } from '../../../components/import/ExportForImport.tsx';
import { ImportOpener } from '../../../components/import/ImportOpener.tsx';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import {
  questionImportFields,
  questionImportLimits,
  rowsOfQuestions,
} from '../../../domain/questionImport.ts';
import { LastImport } from '../../../entities/imports/parts/LastImport.tsx';
import { useMayHave } from '../../../entities/roundConflicts/useMayHave.ts';
import type { FetchPage } from '../../../platform/fetchAllPages.ts';
import { sendCall } from '../../../platform/http.ts';
import { useQuestionImport } from './useQuestionImport.ts';

const limits = { rows: questionImportLimits.rows, megabytes: questionImportLimits.bytes / (1024 * 1024) };

/** A customer's questions as rows of the import's template. */
const fetchRows =
  (customerId: number): FetchPage<TemplateRow> =>
  async (page, signal) => {
    const groups = await sendCall(
      'listQuestionGroups',
      { query: { customerId, orderBy: 'Name', ...page } },
      { signal },
    );
    if (!groups.ok) return groups;
    const rows = groups.data.flatMap((group) =>
      rowsOfQuestions([group]).map((cells, index) => ({ key: `${group.id} ${index}`, cells })),
    );
    return { ...groups, data: rows };
  };

const QuestionImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('questions');
  const kind = useQuestionImport(customerId);
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      before={
        <LastImport
          customerId={customerId}
          kind="questions"
          text={(date, { records: count }) => t('import.last', { date, count })}
          undoneText={t('import.undone')}
        />
      }
      texts={{
        title: t('import.title'),
        intro: t('import.intro', limits),
        file: t('import.file'),
        template: t('import.template_name'),
        done: (count) => t('import.done', { count }),
      }}
    />
  );
};

/** A customer's questions as a file, out and, where the backend takes one, in. */
export const QuestionFiles = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation(['questions', 'imports']);
  const canImport = useMayHave('importQuestions');
  return (
    <>
      <ExportForImport
        label={t('imports:export')}
        title={t('import.export_name')}
        headings={questionImportFields.map((field) => t(`import.fields.${field}`))}
        count={count}
        fetchPage={fetchRows(customerId)}
      />
      {canImport ? (
        <ImportOpener panel={(close) => <QuestionImportPanel customerId={customerId} onClose={close} />} />
      ) : null}
    </>
  );
};
