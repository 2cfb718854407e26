import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { LateRound } from '#contract/worklists/work.ts';
import { playedRow } from '#domain/rounds/roundOpening.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from '../rounds/rounds.module.css';
import { useOpenRound } from '../rounds/useOpenRound.ts';
import { JoinedReminder } from './JoinedReminder.tsx';
import { usePlaceColumns } from './usePlaceColumns.ts';
import type { WorkAddress } from './useWorkAddress.ts';
import { useWorkList } from './useWorkList.ts';
import { useWorkSelection } from './useWorkSelection.tsx';
import { useCallQuery } from '#store/callApi.ts';

const orders = ['Due', 'Name'] as const;

const useColumns = (): readonly DataTableColumn<LateRound>[] => {
  const { t } = useTranslation('dashboard');
  const place = usePlaceColumns();
  const stateOf = ({ activeHistory }: LateRound) =>
    t(activeHistory ? 'work.round_states.started' : 'work.round_states.unstarted');
  return [
    ...place,
    {
      id: 'name',
      header: t('rounds.columns.name'),
      sortKey: 'Name',
      isTitle: true,
      width: '36%',
      cell: ({ name }) => name,
    },
    {
      id: 'due',
      header: t('work.due'),
      sortKey: 'Due',
      cell: ({ due }) => <RelativeDate date={due} hasDistance />,
      value: ({ due }) => dayCell(due),
    },
    {
      id: 'state',
      header: t('work.state'),
      cell: (plan) => (
        <span className={classes.dueCell}>
          <InspectionMark state={plan.activeHistory ? 'overdue' : 'missed'} size={18} />
          {stateOf(plan)}
        </span>
      ),
      value: stateOf,
    },
    {
      id: 'role',
      header: t('rounds.columns.responsible'),
      cell: ({ responsible }) => responsible?.name ?? '–',
    },
  ];
};

/** List of the plans whose round is late in all buildings; each can be opened, and reminders sent for selected ones. */
export const WorkRounds = ({ address }: { address: WorkAddress }) => {
  const { t } = useTranslation('dashboard');
  const { canOpen, open } = useOpenRound();
  const list = useListAddress({ id: 'workRounds', orders });
  const shared = useWorkList('rounds', address, list);
  const filters = address.rounds;
  const query = useCallQuery('listLateRounds', { ...filters, ...list.paging }, refetchOnMount);
  const selection = useWorkSelection(query.data?.rows, JSON.stringify(filters));
  const columns = useColumns();
  return (
    <>
      <ListView<LateRound>
        {...shared}
        query={query}
        columns={[...selection.columns, ...columns]}
        fetchPage={pagesOf('listLateRounds', { ...filters, ...list.paging })}
        tools={selection.tools}
        canOpenRow={(plan) => canOpen(playedRow(plan))}
        onRowOpen={(plan) => open(playedRow(plan))}
        rowLabel={({ name }) => t('rounds.open_named', { name })}
      />
      {selection.reminded ? <JoinedReminder kind="round" rows={selection.reminded} {...selection} /> : null}
    </>
  );
};
