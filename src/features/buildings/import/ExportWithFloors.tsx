import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '#components/import/ExportForImport.tsx';
import { ExportForImport } from '#components/import/ExportForImport.tsx';
import type { Building, Floor } from '#contract/buildings/building.ts';
import { allRows } from '#contract/constants.ts';
import { buildingImportFields, rowsOfBuildings } from '#domain/imports/buildingImport.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFieldLabel } from './useFieldLabel.ts';

/** Number of buildings whose floors are fetched in parallel. */
const atOnce = 4;

const floorsOf = ({ id, floorCount }: Building, signal: AbortSignal): Promise<Outcome<Floor[]>> =>
  floorCount === 0
    ? Promise.resolve({ ok: true, data: [], pagination: null, status: 200 })
    : sendCall('listFloors', { query: { buildingId: id, pageSize: allRows, orderBy: 'Level' } }, { signal });

/** Fetches a customer's buildings as rows of the import's template, a row for each floor. */
const fetchRows =
  (customerId: number): FetchPage<TemplateRow> =>
  async (page, signal) => {
    const buildings = await sendCall(
      'listBuildings',
      { query: { customerId, orderBy: 'Name', ...page } },
      { signal },
    );
    if (!buildings.ok) return buildings;
    const rows: TemplateRow[] = [];
    for (let first = 0; first < buildings.data.length; first += atOnce) {
      const some = buildings.data.slice(first, first + atOnce);
      const responses = await Promise.all(some.map((building) => floorsOf(building, signal)));
      for (const [index, building] of some.entries()) {
        const floors = responses[index];
        if (!floors) continue;
        if (!floors.ok) return floors;
        const cells = rowsOfBuildings([{ ...building, floors: floors.data }]);
        rows.push(...cells.map((row, place) => ({ key: `${building.id} ${place}`, cells: row })));
      }
    }
    return { ...buildings, data: rows };
  };

/** Button that exports a customer's buildings with their floors, in the columns that the import reads. */
export const ExportWithFloors = ({ customerId, count }: { customerId: number; count: number }) => {
  const { t } = useTranslation('buildings');
  const labelOf = useFieldLabel();
  return (
    <ExportForImport
      label={t('import.export')}
      title={t('import.export_name')}
      headings={buildingImportFields.map(labelOf)}
      count={count}
      fetchPage={fetchRows(customerId)}
    />
  );
};
