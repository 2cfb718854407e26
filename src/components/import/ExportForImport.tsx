import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import type { DataTableColumn } from '../table/dataTableTypes.ts';
import { ExportMenu } from '../table/export/ExportMenu.tsx';
import { ExportProgress } from '../table/export/ExportProgress.tsx';
import { useExport } from '../table/export/useExport.ts';

/** A row of the import's template. */
export type TemplateRow = { key: string; cells: readonly (string | number | null)[] };

type ExportForImportProps = {
  label: string;
  /** Name of the file. */
  title: string;
  headings: readonly string[];
  count: number;
  fetchPage: FetchPage<TemplateRow>;
};

/** Button that exports records in the columns that their import reads. */
export const ExportForImport = ({ label, title, headings, count, fetchPage }: ExportForImportProps) => {
  const columns = headings.map((header, index): DataTableColumn<TemplateRow> => ({
    id: String(index),
    header,
    cell: ({ cells }) => cells[index],
    value: ({ cells }) => cells[index] ?? null,
  }));
  const { state, run, close } = useExport<TemplateRow>({
    title,
    columns,
    count,
    fetchPage,
    keyOf: ({ key }) => key,
  });
  return (
    <>
      <ExportMenu label={label} count={count} isRunning={state.status === 'running'} onExport={run} />
      <ExportProgress state={state} onRetry={run} onClose={close} />
    </>
  );
};
