import { Anchor, Box, Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { FaultReportState } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { StoredPhotos } from '#entities/flaws/ui/StoredPhotos.tsx';
import { pathTo } from '#platform/paths.ts';
import { timestampCell } from '@tillsyn/spreadsheet/cells';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './faultReports.module.css';

type ReportColumns = {
  state: FaultReportState;
  onAccept: (report: FaultReport) => void;
  onDecline: (report: FaultReport) => void;
};

export const itemOf = ({ positionNumber, itemName }: FaultReport): string => `${positionNumber} ${itemName}`;
const placeOf = ({ buildingName, floorName }: FaultReport): string => `${buildingName} · ${floorName}`;

const decisionText = ({ decidedBy, decided, reason }: FaultReport): string =>
  [decidedBy, decided ? formatTimestamp(decided) : '', reason].filter(Boolean).join(', ');

/** Returns the columns of the reports: text, item, time, reporter, and decision. */
export const useReportColumns = ({
  state,
  onAccept,
  onDecline,
}: ReportColumns): DataTableColumn<FaultReport>[] => {
  const { t } = useTranslation('faultReports');
  return [
    {
      id: 'what',
      header: t('columns.what'),
      isTitle: true,
      width: '30%',
      value: ({ text }) => text,
      cell: (report) => (
        <span className={classes.lines}>
          <span className={classes.text}>{report.text}</span>
          <StoredPhotos fileIds={report.fileIds} label={t('photo', { item: itemOf(report) })} />
        </span>
      ),
    },
    {
      id: 'item',
      header: t('columns.item'),
      value: itemOf,
      cell: (report) => (
        <span className={classes.lines}>
          <Anchor component={Link} to={pathTo('item', { itemId: report.mapItemId })}>
            {itemOf(report)}
          </Anchor>
          <Box component="span" c="dimmed">
            {placeOf(report)}
          </Box>
        </span>
      ),
    },
    { id: 'place', header: t('columns.place'), isFileOnly: true, cell: placeOf, value: placeOf },
    {
      id: 'when',
      header: t('columns.when'),
      width: 140,
      cell: ({ created }) => <span className={`${classes.moment} tabular`}>{formatTimestamp(created)}</span>,
      value: ({ created }) => timestampCell(created),
    },
    {
      id: 'contact',
      header: t('columns.contact'),
      hideBelow: 'desktop',
      cell: ({ contact }) => contact,
      value: ({ contact }) => contact,
    },
    {
      id: 'decision',
      header: t('columns.decision'),
      width: 244,
      value: state === 'waiting' ? null : decisionText,
      cell: (report) =>
        report.state === 'waiting' ? (
          <Flex component="span" gap="xs" wrap="wrap">
            <Button
              variant="default"
              aria-label={t('accept_named', { item: itemOf(report) })}
              onClick={() => onAccept(report)}
            >
              {t('accept')}
            </Button>
            <Button
              variant="default"
              aria-label={t('decline_named', { item: itemOf(report) })}
              onClick={() => onDecline(report)}
            >
              {t('decline')}
            </Button>
          </Flex>
        ) : (
          decisionText(report)
        ),
    },
  ];
};
