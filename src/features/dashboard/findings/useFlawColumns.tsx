import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { flawEnd, flawLateness } from '#domain/flaws/severity.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { FixMark } from '#entities/flaws/ui/office/FixMark.tsx';
import { useFlawDetailColumns } from '#entities/flaws/ui/office/useFlawDetailColumns.tsx';
import { useFlawSubject } from '#entities/flaws/useFlawSubject.ts';
import { now } from '#platform/time/clock.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { DueMark } from '../rounds/DueMark.tsx';
import classes from './findings.module.css';

const Subject = ({ kind, text }: { kind: string; text: string }) => (
  <span className={classes.subject}>
    <Pictogram kind={kind} size={20} />
    <span>{text}</span>
  </span>
);

/** Returns the columns of a table of flaws, in their order; four of them are visible by default. [DASH-26] */
export const useFlawColumns = (say: LocalizeFlaw): readonly DataTableColumn<FoundFlaw>[] => {
  const { t } = useTranslation(['dashboard', 'flaws']);
  const subjectOf = useFlawSubject();
  const { place, state, course } = useFlawDetailColumns(say);
  const today = now();
  return [
    ...place,
    {
      id: 'item',
      header: t('flaws.columns.item'),
      sortKey: 'Item',
      width: '28%',
      cell: (flaw) => <Subject kind={subjectOf(flaw).kind} text={subjectOf(flaw).text} />,
      value: (flaw) => subjectOf(flaw).text,
      without: {
        id: 'floor',
        cell: (flaw) => <Subject kind={subjectOf(flaw).kind} text={subjectOf(flaw).withFloor} />,
        value: (flaw) => subjectOf(flaw).withFloor,
      },
    },
    {
      id: 'flaw',
      header: t('flaws.columns.flaw'),
      sortKey: 'Name',
      isTitle: true,
      width: '30%',
      cell: (flaw) => say(flaw).name,
    },
    state,
    {
      id: 'found',
      header: t('flaws.columns.found'),
      sortKey: 'Created',
      cell: (flaw) => {
        const lateness = flawLateness(flaw, today);
        return (
          <Flex component="span" gap="2px 10px" align="center" wrap="wrap" display="inline-flex">
            <RelativeDate date={flaw.created} now={today} />
            {lateness ? <DueMark standing="late" text={t(`flaws:columns.${lateness}`)} /> : null}
            {flaw.turnedDown ? <StatusChip tone="success">{t('flaws:state.turnedDown')}</StatusChip> : null}
            {flawEnd(flaw) === 'toCheck' ? (
              <StatusChip tone="warning">{t('flaws:state.toCheck')}</StatusChip>
            ) : null}
            <FixMark kind="flaw" targetId={flaw.id} />
          </Flex>
        );
      },
      value: ({ created }) => dayCell(created),
    },
    ...course,
    {
      id: 'round',
      header: t('flaws.columns.round'),
      sortKey: 'Round',
      width: '24%',
      cell: ({ roundName }) => roundName ?? '–',
    },
  ];
};
