import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { PieChart } from '#components/charts/PieChart.tsx';
import type { RoundCounts } from '#domain/rounds/roundState.ts';
import { SummaryItems } from './SummaryItems.tsx';
import { SummaryLoose } from './SummaryLoose.tsx';
import { SummaryQuestions } from './SummaryQuestions.tsx';
import classes from './summary.module.css';
import { summaryPies } from './summaryParts.ts';

/** Charts of flaws, items and questions, each green, red and grey. [ROUND-52, ROUND-53] */
const SummaryCharts = ({ counts }: { counts: RoundCounts }) => {
  const { t } = useTranslation('rounds');
  return (
    <div className={classes.charts}>
      {summaryPies(counts, t).map(({ title, parts }) => (
        <PieChart key={title} title={title} size={140} parts={parts} />
      ))}
    </div>
  );
};

type RoundSummaryProps = {
  state: RoundState;
  /** False if the flaws are listed before the summary: items then show only their number. */
  hasFlaws?: boolean;
};

/** Summary of a round: three charts with their numbers, the controlled items per floor and the answers. [ROUND-52, ROUND-54] */
export const RoundSummary = ({ state, hasFlaws = true }: RoundSummaryProps) => {
  const { t } = useTranslation('rounds');
  const markedCount = state.counts.items.markedRemaining;
  return (
    <Stack gap="lg" w="100%" maw={1120} mx="auto">
      <SummaryCharts counts={state.counts} />
      {markedCount > 0 ? (
        <Text c="dimmed">{t('summary.marked_remaining_note', { count: markedCount })}</Text>
      ) : null}
      <SummaryItems state={state} hasFlaws={hasFlaws} />
      {hasFlaws ? <SummaryLoose state={state} /> : null}
      <SummaryQuestions state={state} />
    </Stack>
  );
};
