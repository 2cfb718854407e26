import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import type { ComingPlan } from '#domain/plans/planOverview.ts';
import { playedRow } from '#domain/rounds/roundOpening.ts';
import classes from './today.module.css';
import { usePrepareRounds } from './usePrepareRounds.ts';

/** Button that stores all of today's rounds on the device; its label says how many of them it starts, which then wait. */
export const PrepareRounds = ({ plans }: { plans: readonly ComingPlan[] }) => {
  const { t } = useTranslation('dashboard');
  const { preparing, prepare } = usePrepareRounds();
  const todays = plans.flatMap(({ plan, standing }) =>
    standing === 'ongoing' || standing === 'today' ? [plan] : [],
  );
  if (todays.length === 0) return null;
  const unstarted = todays.filter((plan) => playedRow(plan).kind === 'plan').length;
  const isDone = preparing !== null && preparing.done === preparing.total;

  if (preparing && !isDone) {
    const text = t('today.preparing', { done: preparing.done + 1, total: preparing.total });
    return <ProgressBar label={text} value={preparing.done} max={preparing.total} isDone={false} />;
  }
  return (
    <div className={classes.prepare} role="status">
      {preparing && preparing.missing.length > 0 ? (
        <FailureAlert text={t('today.missing', { names: preparing.missing.join(', ') })} />
      ) : null}
      {preparing && preparing.missing.length === 0 ? (
        <p className={classes.ready}>
          <IconCircleCheck size={20} aria-hidden />
          {t('today.ready')}
        </p>
      ) : (
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void prepare(todays)}
        >
          {unstarted > 0 ? t('today.prepare_starting', { count: unstarted }) : t('today.prepare')}
        </Button>
      )}
    </div>
  );
};
