import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableProps } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { VisitCase } from '#contract/visits/visitCase.ts';
import { caseName } from './visitForm.ts';

/** Returns the columns of the list of cases. */
export const useCaseColumns = (): DataTableProps<VisitCase>['columns'] => {
  const { t } = useTranslation('visits');
  const answeredText = ({ pointCount, openCount }: VisitCase) =>
    t('columns.answered', { done: pointCount - openCount, count: pointCount });
  const day = (value: string | null) => (value === null ? '' : <RelativeDate date={value} hasDistance />);
  return [
    {
      id: 'title',
      header: t('case.authority'),
      sortKey: 'Name',
      isTitle: true,
      cell: caseName,
      value: caseName,
    },
    {
      id: 'building',
      header: t('building'),
      sortKey: 'Building',
      cell: ({ buildingName }) => buildingName,
      value: ({ buildingName }) => buildingName,
    },
    {
      id: 'nextDeadline',
      header: t('columns.next_deadline'),
      cell: ({ nextDeadline, overdueCount }) =>
        overdueCount > 0 ? <StatusChip tone="danger">{t('point.overdue')}</StatusChip> : day(nextDeadline),
      value: ({ nextDeadline }) => nextDeadline ?? '',
    },
    {
      id: 'visited',
      header: t('case.visited'),
      sortKey: 'Visited',
      cell: ({ visited }) => visited,
      value: ({ visited }) => visited,
    },
    {
      id: 'paper',
      header: t('case.paper'),
      isHiddenAtFirst: true,
      cell: ({ paper }) => t(`paper.${paper}`),
      value: ({ paper }) => t(`paper.${paper}`),
    },
    { id: 'points', header: t('columns.points'), cell: answeredText, value: answeredText },
    {
      id: 'replyDue',
      header: t('fact.reply_due'),
      isHiddenAtFirst: true,
      cell: ({ replyDue }) => day(replyDue),
      value: ({ replyDue }) => replyDue ?? '',
    },
    {
      id: 'inspector',
      header: t('case.inspector'),
      isHiddenAtFirst: true,
      cell: ({ inspector }) => inspector,
      value: ({ inspector }) => inspector,
    },
    createdColumn(t('columns.created')),
  ];
};
