import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { useExport } from '#components/table/export/useExport.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { rowsOfItems } from '#domain/imports/itemImport.ts';
import { itemImportFields } from '#domain/imports/itemImportColumns.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useItemFields } from './useItemFields.ts';
import { useItemLabel } from './useItemLabel.ts';

type ItemRow = { key: number; cells: readonly (string | number | null)[] };

/** Fetches a drawing's items as rows of the import's template. */
const fetchRows =
  (mapId: number): FetchPage<ItemRow> =>
  async (page, signal) => {
    const items = await sendCall('listMapItems', { query: { mapId, ...page } }, { signal });
    if (!items.ok) return items;
    const rowOf = (item: MapItem): ItemRow => ({ key: item.id, cells: rowsOfItems([item])[0] ?? [] });
    return { ...items, data: items.data.map(rowOf) };
  };

/** Returns the export of a drawing's items, in the columns that the import reads. */
export const useItemExport = ({ id: mapId, name }: FloorMap, count: number) => {
  const { t } = useTranslation('floors');
  const labelOf = useItemLabel();
  const fields = useItemFields();
  const columns = itemImportFields.map((field, index): DataTableColumn<ItemRow> => ({
    id: field,
    header: labelOf(field),
    cell: ({ cells }) => cells[index],
    value: ({ cells }) => cells[index] ?? null,
  }));
  return useExport<ItemRow>({
    title: t('import.export_name', { name }),
    columns: columns.filter(({ id }) => fields.some((field) => field === id)),
    count,
    keyOf: ({ key }) => key,
    fetchPage: fetchRows(mapId),
  });
};
