import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { Service } from '#contract/maintenance/service.ts';
import { dueOf } from '#domain/maintenance/serviceDates.ts';
import { DueChip } from '#entities/maintenance/ui/DueChip.tsx';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { now } from '#platform/time/clock.ts';
import classes from './services.module.css';

const symbolSize = 24;

/** Returns the contents of a column with the same text on the screen and in a file. */
const textCell = (text: (service: Service) => string) => ({ cell: text, value: text });

/** Returns the columns of the list of services. */
export const useServiceColumns = (): DataTableColumn<Service>[] => {
  const { t } = useTranslation('maintenance');
  const { serviceWord, kindWord, performerWord } = useServiceLabels();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      isTitle: true,
      cell: ({ name, kind, mapItemId }) => (
        <span className={classes.name}>
          {mapItemId === null ? null : <Pictogram kind={kind} size={symbolSize} />}
          {name}
        </span>
      ),
      value: ({ name }) => name,
    },
    {
      id: 'number',
      header: t('columns.number'),
      sortKey: 'Number',
      isNumeric: true,
      cell: ({ positionNumber }) => positionNumber,
      value: ({ positionNumber }) => positionNumber,
    },
    {
      id: 'service',
      header: t('columns.service'),
      sortKey: 'Service',
      ...textCell(serviceWord),
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ due }) => <DueChip due={due} />,
      value: ({ due }) => t(`dues.${dueOf(due, now())}`),
    },
    {
      id: 'due',
      header: t('columns.due'),
      sortKey: 'Due',
      cell: ({ due }) => <RelativeDate date={due} hasDistance />,
      value: ({ due }) => dayCell(due),
    },
    {
      id: 'last',
      header: t('columns.last'),
      sortKey: 'Last',
      cell: ({ last }) => <RelativeDate date={last} />,
      value: ({ last }) => dayCell(last),
    },
    {
      id: 'building',
      header: t('columns.building'),
      sortKey: 'Building',
      ...textCell(({ buildingName }) => buildingName),
    },
    {
      id: 'floor',
      header: t('columns.floor'),
      cell: ({ floorName }) => floorName,
      value: ({ floorName }) => floorName ?? '',
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      sortKey: 'Kind',
      isHiddenAtFirst: true,
      ...textCell(({ kind }) => kindWord(kind)),
    },
    {
      id: 'performer',
      header: t('columns.performer'),
      isHiddenAtFirst: true,
      ...textCell(({ performer }) => performerWord(performer)),
    },
  ];
};
