import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '../../../components/table/dataTableTypes.ts';
import { ExportMenu } from '../../../components/table/ExportMenu.tsx';
import { ExportProgress } from '../../../components/table/ExportProgress.tsx';
import { useExport } from '../../../components/table/useExport.ts';
import type { Building, Floor } from '../../../contract/building.ts';
import { allRows } from '../../../contract/constants.ts';
import { buildingImportFields, rowsOfBuildings } from '../../../domain/buildingImport.ts';
import type { Outcome } from '../../../platform/envelope.ts';
import type { FetchPage } from '../../../platform/fetchAllPages.ts';
import { sendCall } from '../../../platform/http.ts';
import { useFieldLabel } from './useFieldLabel.ts';

type FloorRow = { key: string; cells: readonly (string | number | null)[] };

/** So many buildings' floors are asked for side by side. */
const atOnce = 4;

const floorsOf = ({ id, floorCount }: Building, signal: AbortSignal): Promise<Outcome<Floor[]>> =>
  floorCount === 0
    ? Promise.resolve({ ok: true, data: [], pagination: null, status: 200 })
    : sendCall('listFloors', { query: { buildingId: id, pageSize: allRows, orderBy: 'Level' } }, { signal });

/** A customer's buildings as rows of the import's template, a row for each floor. */
const fetchRows =
  (customerId: number): FetchPage<FloorRow> =>
  async (page, signal) => {
    const buildings = await sendCall(
      'listBuildings',
      { query: { customerId, orderBy: 'Name', ...page } },
      { signal },
    );
    if (!buildings.ok) return buildings;
    const rows: FloorRow[] = [];
    for (let first = 0; first < buildings.data.length; first += atOnce) {
      const some = buildings.data.slice(first, first + atOnce);
      const answers = await Promise.all(some.map((building) => floorsOf(building, signal)));
      for (const [index, building] of some.entries()) {
        const floors = answers[index];
        if (!floors) continue;
        if (!floors.ok) return floors;
        const cells = rowsOfBuildings([{ ...building, floors: floors.data }]);
        rows.push(...cells.map((row, place) => ({ key: `${building.id} ${place}`, cells: row })));
      }
    }
    return { ...buildings, data: rows };
  };

/** Takes a customer's buildings along with their floors, in the columns that the import reads. */
export const ExportWithFloors = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation('buildings');
  const labelOf = useFieldLabel();
  const columns = buildingImportFields.map((field, index): DataTableColumn<FloorRow> => ({
    id: field,
    header: labelOf(field),
    cell: ({ cells }) => cells[index],
    value: ({ cells }) => cells[index] ?? null,
  }));
  const { state, run, close } = useExport<FloorRow>({
    title: t('import.export_name'),
    columns,
    count,
    keyOf: ({ key }) => key,
    fetchPage: fetchRows(customerId),
  });
  return (
    <>
      <ExportMenu
        label={t('import.export')}
        count={count}
        isRunning={state.status === 'running'}
        onExport={run}
      />
      <ExportProgress state={state} onRetry={run} onClose={close} />
    </>
  );
};
