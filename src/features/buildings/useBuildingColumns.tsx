import { useTranslation } from 'react-i18next';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { Building } from '#contract/buildings/building.ts';

const addressOf = ({ info }: Building): string =>
  [info.visitAddress, [info.visitAddressZipCode, info.visitAddressCity].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

const levelOf = ({ customer }: Building): string => customer.name;

/** Returns the columns of the buildings' list; with the levels below also the level. [BLDG-02] */
export const useBuildingColumns = (isBelow: boolean): DataTableColumn<Building>[] => {
  const { t } = useTranslation('buildings');
  return [
    { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
    ...(isBelow ? [{ id: 'level', header: t('columns.level'), cell: levelOf, value: levelOf }] : []),
    {
      id: 'description',
      header: t('columns.description'),
      hideBelow: 'desktop',
      cell: ({ description }) => description,
    },
    { id: 'address', header: t('columns.address'), cell: addressOf, value: addressOf },
    {
      id: 'floors',
      header: t('columns.floors'),
      isNumeric: true,
      cell: ({ floorCount }) => floorCount,
      value: ({ floorCount }) => floorCount,
    },
    createdColumn(t('columns.created')),
  ];
};
