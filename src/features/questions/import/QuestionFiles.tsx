import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '#components/import/ExportForImport.tsx';
import { questionImportFields, rowsOfQuestions } from '#domain/imports/questionImport.ts';
import { KeptImportPanel } from '#entities/imports/ui/KeptImportPanel.tsx';
import { RecordFiles } from '#entities/imports/ui/RecordFiles.tsx';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useQuestionImport } from './useQuestionImport.ts';

/** Fetches a customer's questions as rows of the import's template. */
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
    <KeptImportPanel
      customerId={customerId}
      kind={kind}
      onClose={onClose}
      imports="questions"
      lastText={(date, { records: count }) => t('import.last', { date, count })}
    />
  );
};

/** Buttons that export and import a customer's questions. */
export const QuestionFiles = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation('questions');
  return (
    <RecordFiles
      title={t('import.export_name')}
      headings={questionImportFields.map((field) => t(`import.fields.${field}`))}
      count={count}
      fetchPage={fetchRows(customerId)}
      panel={(close) => <QuestionImportPanel customerId={customerId} onClose={close} />}
    />
  );
};
