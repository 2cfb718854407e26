import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/table/DataTable.tsx';
import { listStatus } from '#components/table/listStatus.ts';
import { PersonText } from '#components/text/PersonText.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { dateOfRound } from '#domain/rounds/lastCheck.ts';
import type { Page } from '#platform/calls/callAddress.ts';
import type { AddressChanges } from '#platform/useAddressParams.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { ExpiredMark } from './DueMark.tsx';
import classes from './rounds.module.css';
import { useOpenRound } from './useOpenRound.ts';

type EndedRoundsProps = {
  kind: 'done' | 'uncompleted';
  query: {
    data?: Page<RoundHistory>;
    isFetching: boolean;
    isError: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  onChange: (changes: AddressChanges, isStep?: boolean) => void;
};

const rowOf = ({ id, done }: RoundHistory) =>
  ({ kind: 'round', roundId: id, isDone: done !== null, isRunning: done === null }) as const;

/** Table of the building's rounds that are done, or that were started and not done. [DASH-36, DASH-39] */
export const EndedRounds = ({ kind, query, onChange }: EndedRoundsProps) => {
  const { data, isFetching, isError, error, refetch } = query;
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { canOpen, open } = useOpenRound();
  return (
    <DataTable<RoundHistory>
      caption={t(`rounds.tabs.${kind}`)}
      rows={data?.rows}
      rowKey={({ id }) => id}
      status={listStatus({ isFetching, isError, hasRows: data !== undefined })}
      failure={isError ? textOf(error) : undefined}
      onRetry={refetch}
      emptyText={t(`rounds.empty.${kind}`)}
      columns={[
        { id: 'name', header: t('rounds.columns.name'), isTitle: true, cell: ({ name }) => name },
        {
          id: 'date',
          header: t(kind === 'done' ? 'rounds.columns.done' : 'rounds.columns.started'),
          cell: ({ done, doneReceived, created, expired }) => (
            <span className={classes.dueCell}>
              <RelativeDate
                date={dateOfRound({ created, done })}
                received={done ? doneReceived : null}
                hasDistance
              />
              {expired ? <ExpiredMark isDone={done !== null} /> : null}
            </span>
          ),
        },
        {
          id: 'who',
          header: t('rounds.columns.performer'),
          hideBelow: 'desktop',
          cell: ({ userName }) => (userName ? <PersonText email={userName} /> : '–'),
        },
      ]}
      canOpenRow={(row) => canOpen(rowOf(row))}
      onRowOpen={(row) => open(rowOf(row))}
      rowLabel={({ name }) => t('rounds.open_named', { name })}
      rowActions={
        kind === 'done'
          ? undefined
          : (row) =>
              canOpen(rowOf(row))
                ? [
                    {
                      id: 'continue',
                      label: t('rounds.continue_named', { name: row.name }),
                      icon: <IconPlayerPlay size={20} stroke={1.75} />,
                      onSelect: () => open(rowOf(row)),
                    },
                  ]
                : []
      }
      pagination={data?.pagination}
      onPageChange={(page) => onChange({ page: page === 1 ? null : page }, true)}
      onPageSizeChange={(size) => onChange({ size, page: null })}
    />
  );
};
