import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import type { Move, MoveReport } from '#contract/moves/move.ts';
import { MoveEffects } from '#entities/moves/ui/MoveEffects.tsx';
import { useCountTexts } from '#entities/moves/useCountTexts.ts';
import { useMoveReport } from '#entities/moves/useMoveReport.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useMoveContent } from './useMoveContent.ts';
import { useOverlapTexts } from './useOverlapTexts.ts';
import classes from './moveSummary.module.css';

type PartProps = { move: Move; report: MoveReport };

/** Records added to the move's buildings since, and the effect of each act on them. */
const NextActs = ({ move, report }: PartProps) => {
  const { t } = useTranslation('moveSummary');
  const { listOf } = useCountTexts();
  const contentText = useMoveContent(move);
  const { obstacles, closedByApproval } = useOverlapTexts(report);
  const { fromCustomerName: from, targetCustomerName: to } = move;
  const came = report.since.filter(({ act }) => act === 'moved');
  const planned = (act: 'rollback' | 'approve') => [
    t(`confirm.${act}_text`, { what: contentText, from, to }),
    t(`confirm.${act}_after`),
  ];
  const acts = [
    { act: 'rollback', texts: obstacles.length > 0 ? obstacles : planned('rollback') },
    { act: 'approve', texts: [...planned('approve'), ...closedByApproval] },
  ] as const;
  return (
    <Card title={t('report.next')}>
      <Text mb={4}>
        {came.length > 0 ? t('report.since_moved', { what: listOf(came) }) : t('report.since_nothing')}
      </Text>
      {acts.map(({ act, texts }) => (
        <div key={act}>
          <h3 className={classes.heading}>{t(`acts.${act}`)}</h3>
          {texts.map((text) => (
            <Text key={text} mb={4}>
              {text}
            </Text>
          ))}
        </div>
      ))}
    </Card>
  );
};

/** Card with the effects of an executed move, the records added since, and the possible acts. */
export const MoveReportCard = ({ move }: Omit<PartProps, 'report'>) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useFailureText();
  const { currentData: report, error, isFetching, isAvailable, refetch } = useMoveReport(move.id);
  if (!isAvailable) return null;
  return (
    <div className={classes.report}>
      <Card title={t('report.title')}>
        {report ? (
          <MoveEffects effects={report} tense="past" />
        ) : error ? (
          <FailureAlert
            title={t('report.failed')}
            text={textOf(error)}
            onRetry={isFetching ? undefined : () => void refetch()}
          />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </Card>
      {report && move.moveStatus === 'started' ? <NextActs move={move} report={report} /> : null}
    </div>
  );
};
