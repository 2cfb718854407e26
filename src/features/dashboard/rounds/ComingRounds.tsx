import { IconMail, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#platform/paths.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { DataTable } from '#components/table/DataTable.tsx';
import { listStatus } from '#components/table/listStatus.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { ComingPlan } from '#domain/plans/planOverview.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import { stateOfStanding } from '#domain/plans/planState.ts';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { DueMark } from './DueMark.tsx';
import { RoundReminder } from '#entities/notifications/ui/RoundReminder.tsx';
import classes from './rounds.module.css';
import { playedRow } from '#domain/rounds/roundOpening.ts';
import { useOpenRound } from './useOpenRound.ts';

type ComingRoundsProps = {
  query: {
    data?: { rows: RoundPlanning[] };
    isFetching: boolean;
    isError: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
};

const rowOf = ({ plan }: ComingPlan) => ({ kind: 'plan', planId: plan.id }) as const;

/** Table of the building's active plans by due date, with e-mail and start. [DASH-34, DASH-35] */
export const ComingRounds = ({ query: { data, isFetching, isError, error, refetch } }: ComingRoundsProps) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { canOpen, open, isReadOnly } = useOpenRound();
  const mayPlan = useMayCallThere('updateRoundPlanning');
  const [mailed, setMailed] = useState<RoundPlanning | null>(null);
  const rows = useMemo(() => data && comingPlans(data.rows, now()), [data]);
  return (
    <>
      <DataTable<ComingPlan>
        caption={t('rounds.tabs.coming')}
        rows={rows}
        rowKey={({ plan }) => plan.id}
        status={listStatus({ isFetching, isError, hasRows: rows !== undefined })}
        failure={isError ? textOf(error) : undefined}
        onRetry={refetch}
        emptyText={t('rounds.empty.coming')}
        emptyAction={
          mayPlan ? <NextStep label={t('rounds.to_plans')} to={pathTo('roundPlans')} /> : undefined
        }
        columns={[
          {
            id: 'name',
            header: t('rounds.columns.name'),
            isTitle: true,
            width: '36%',
            cell: ({ plan }) => plan.name,
          },
          {
            id: 'due',
            header: t('rounds.columns.due'),
            width: '22%',
            // A running plan's next date is in the past: it isn't late, and shows its start instead.
            cell: ({ plan, due, standing }) => (
              <span className={classes.dueCell}>
                {standing === 'ongoing' ? null : <RelativeDate date={due} />}
                <DueMark standing={standing} state={stateOfStanding(standing, plan.activeHistory)} />
                {standing === 'ongoing' ? (
                  <span>{t('due.since', { date: formatDate(plan.activeHistory?.created) })}</span>
                ) : null}
              </span>
            ),
          },
          {
            id: 'role',
            header: t('rounds.columns.responsible'),
            cell: ({ plan }) => plan.responsible?.name ?? '–',
          },
        ]}
        canOpenRow={(row) => canOpen(rowOf(row))}
        onRowOpen={(row) => open(rowOf(row))}
        rowLabel={({ plan }) => t('rounds.open_named', { name: plan.name })}
        rowActions={
          isReadOnly
            ? undefined
            : (row) => [
                {
                  id: 'mail',
                  label: t('rounds.mail_named', { name: row.plan.name }),
                  icon: <IconMail size={20} stroke={1.75} />,
                  onSelect: () => setMailed(row.plan),
                },
                {
                  id: 'play',
                  label: t(row.standing === 'ongoing' ? 'rounds.continue_named' : 'rounds.play_named', {
                    name: row.plan.name,
                  }),
                  icon: <IconPlayerPlay size={20} stroke={1.75} />,
                  onSelect: () => open(playedRow(row.plan)),
                },
              ]
        }
      />
      {mailed ? <RoundReminder plan={mailed} onClose={() => setMailed(null)} /> : null}
    </>
  );
};
