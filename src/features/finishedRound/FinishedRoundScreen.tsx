import { useCallback, useMemo, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { RoundConflictsProvider } from '#entities/rounds/conflicts/RoundConflictsProvider.tsx';
import { MissingRound } from '#entities/rounds/ui/MissingRound.tsx';
import { RoundSummary } from '#entities/rounds/ui/RoundSummary.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { FinishedHead } from './FinishedHead.tsx';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { LateEntries } from './LateEntries.tsx';
import { PrintedFlaws } from './PrintedFlaws.tsx';
import { flawSections, stateMarks } from './roundReport.tsx';
import { useFinishedRound } from './useFinishedRound.ts';
import { SinceThen } from './SinceThen.tsx';
import { useReportTexts } from './useReportTexts.ts';
import classes from './finishedRound.module.css';

/** Delay for charts and pictures to settle before the print dialog opens, in milliseconds. [FIN-07] */
const printAfterMs = 1000;

/** Opens the print dialog once, a second after the report is loaded. [FIN-06] */
export const usePrintWhenReady = (isReady: boolean) => {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => window.print(), printAfterMs);
    return () => clearTimeout(timer);
  }, [isReady]);
};

/** Screen and print version of the report of a finished round. [FIN-02] */
export const FinishedRoundScreen = () => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const { roundId, print } = useParams();
  const report = useFinishedRound(Number(roundId));
  const isPrint = print !== undefined;
  const reportTexts = useReportTexts(report.facts);
  const flaws = useMemo(
    () => (isPrint && report.state ? flawSections(report.state, reportTexts) : null),
    [isPrint, report.state, reportTexts],
  );
  const [arePicturesThere, setArePicturesThere] = useState(false);
  const handleReady = useCallback(() => setArePicturesThere(true), []);
  usePrintWhenReady(isPrint && report.state !== undefined && arePicturesThere);
  useScreenTitle(report.state ? `${t('finished.title')}: ${report.state.round.name}` : t('finished.title'));

  if (report.isMissing) return <MissingRound />;
  return (
    <div className={classes.screen} data-print={isPrint || undefined}>
      {report.error ? <FailureAlert text={textOf(report.error)} onRetry={report.reload} /> : null}
      {report.state ? (
        <RoundConflictsProvider roundId={report.state.round.id}>
          <FinishedHead
            state={report.state}
            since={report.since}
            roundFacts={report.facts}
            isPrint={isPrint}
          />
          <AtTillsyn>
            <LateEntries roundId={report.state.round.id} />
          </AtTillsyn>
          {flaws ? <PrintedFlaws sections={flaws} marks={stateMarks} onReady={handleReady} /> : null}
          <SinceThen since={report.since} words={reportTexts} />
          <RoundSummary state={report.state} hasFlaws={flaws === null} />
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
