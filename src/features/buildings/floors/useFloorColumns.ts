import { useTranslation } from 'react-i18next';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { Floor } from '#contract/buildings/building.ts';

/** Returns the columns of a building's floors. */
export const useFloorColumns = (): readonly DataTableColumn<Floor>[] => {
  const { t } = useTranslation('buildings');
  return [
    { id: 'name', header: t('detail.floors.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
    {
      id: 'level',
      header: t('detail.floors.level'),
      sortKey: 'Level',
      isNumeric: true,
      cell: ({ level }) => level,
      value: ({ level }) => level,
    },
    { id: 'description', header: t('detail.floors.description'), cell: ({ description }) => description },
    createdColumn(t('columns.created')),
  ];
};
