import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '../../components/feedback/Skeletons.tsx';
import { RoundConflictsProvider } from '../../entities/roundConflicts/parts/RoundConflictsProvider.tsx';
import { RoundSummary } from '../../entities/rounds/parts/RoundSummary.tsx';
import { pathTo } from '../../platform/paths.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useScreenTitle } from '../../platform/useScreenTitle.ts';
import { FinishedHead } from './FinishedHead.tsx';
import { LateEntries } from './LateEntries.tsx';
import { useFinishedRound } from './useFinishedRound.ts';
import { usePrintWhenReady } from './usePrintWhenReady.ts';
import classes from './finishedRound.module.css';

/** The report of a finished round, on the screen and on paper. [FIN-02] */
export const FinishedRoundScreen = () => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const { roundId, print } = useParams();
  const report = useFinishedRound(Number(roundId));
  const isPrint = print !== undefined;
  usePrintWhenReady(isPrint && report.state !== undefined);
  useScreenTitle(report.state ? `${t('finished.title')}: ${report.state.round.name}` : t('finished.title'));

  if (report.isMissing) {
    return (
      <EmptyState
        isScreen
        icon={<IconMapOff size={40} stroke={1.5} />}
        title={t('load.not_found')}
        action={<Button onClick={() => void navigate(pathTo('dashboard'))}>{t('start.to_root')}</Button>}
      />
    );
  }
  return (
    <div className={classes.screen} data-print={isPrint || undefined}>
      {report.error ? <FailureAlert text={textOf(report.error)} onRetry={report.reload} /> : null}
      {report.state ? (
        <RoundConflictsProvider roundId={report.state.round.id}>
          <FinishedHead state={report.state} isPrint={isPrint} />
          <LateEntries roundId={report.state.round.id} />
          <RoundSummary state={report.state} />
        </RoundConflictsProvider>
      ) : null}
      {!report.state && !report.error ? (
        <div aria-busy>
          <span role="status" className="visually-hidden">
            {t('load.loading')}
          </span>
          <RowsSkeleton rows={8} />
        </div>
      ) : null}
    </div>
  );
};
