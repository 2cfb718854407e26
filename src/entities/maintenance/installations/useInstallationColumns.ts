import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { useServiceLabels } from '../useServiceLabels.ts';

const dayLength = 10;

/** Formats a part in a file: "4 × Section, Floor 1". */
const partLabel = ({ count, name, floorName }: Installation['parts'][number]): string =>
  `${count} × ${[name, floorName].filter(Boolean).join(', ')}`;

/** Returns the columns of a building's installations; a file has all their known fields. */
export const useInstallationColumns = (): readonly DataTableColumn<Installation>[] => {
  const { t } = useTranslation('maintenance');
  const { kindWord } = useServiceLabels();
  return [
    {
      id: 'name',
      header: t('installations.name'),
      sortKey: 'Name',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'type',
      header: t('installations.type'),
      sortKey: 'Type',
      cell: ({ type }) => kindWord(type),
      value: ({ type }) => kindWord(type),
    },
    {
      id: 'contact',
      header: t('installations.contact'),
      cell: ({ contactName, contactNumber }) => [contactName, contactNumber].filter(Boolean).join(', '),
      value: ({ contactName, contactNumber, contactEmail }) =>
        [contactName, contactNumber, contactEmail].filter(Boolean).join(', '),
    },
    {
      id: 'installed',
      header: t('installations.installed'),
      isFileOnly: true,
      cell: ({ installed }) => installed?.slice(0, dayLength),
      value: ({ installed }) => dayCell(installed),
    },
    {
      id: 'parts',
      header: t('installations.parts'),
      cell: ({ parts }) => t('installations.parts_count', { count: parts.length }),
      value: ({ parts }) => parts.map(partLabel).join('; '),
    },
    {
      id: 'description',
      header: t('installations.description'),
      isFileOnly: true,
      cell: ({ description }) => description,
    },
  ];
};
