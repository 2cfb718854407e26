import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '../../components/feedback/Skeletons.tsx';
import { RoundConflictsProvider } from '../../entities/roundConflicts/parts/RoundConflictsProvider.tsx';
import { useFilesKept } from '../../entities/files/useFilesKept.ts';
import { MissingRound } from '../../entities/rounds/parts/MissingRound.tsx';
import { RoundSummary } from '../../entities/rounds/parts/RoundSummary.tsx';
import { useFailureText } from '../../platform/useFailureText.ts';
import { useScreenTitle } from '../../platform/useScreenTitle.ts';
import { FinishedHead } from './FinishedHead.tsx';
import { reportedFlaws } from './reportedFlaws.ts';
import { LateEntries } from './LateEntries.tsx';
import { useFinishedRound } from './useFinishedRound.ts';
import { usePrintWhenReady } from './usePrintWhenReady.ts';
import classes from './finishedRound.module.css';

/** The report of a finished round, on the screen and on paper. [FIN-02] */
export const FinishedRoundScreen = () => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const { roundId, print } = useParams();
  const report = useFinishedRound(Number(roundId));
  const isPrint = print !== undefined;
  const photoIds = useMemo(
    () =>
      isPrint && report.state
        ? reportedFlaws(report.state).flatMap(({ flaw }) => flaw.photos.flatMap(({ fileId }) => fileId ?? []))
        : [],
    [isPrint, report.state],
  );
  const arePhotosKept = useFilesKept(photoIds);
  usePrintWhenReady(isPrint && report.state !== undefined && arePhotosKept);
  useScreenTitle(report.state ? `${t('finished.title')}: ${report.state.round.name}` : t('finished.title'));

  if (report.isMissing) return <MissingRound />;
  return (
    <div className={classes.screen} data-print={isPrint || undefined}>
      {report.error ? <FailureAlert text={textOf(report.error)} onRetry={report.reload} /> : null}
      {report.state ? (
        <RoundConflictsProvider roundId={report.state.round.id}>
          <FinishedHead state={report.state} told={report.facts} isPrint={isPrint} />
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
