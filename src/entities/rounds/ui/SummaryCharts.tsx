import { useTranslation } from 'react-i18next';
import { PieChart } from '#components/charts/PieChart.tsx';
import type { RoundCounts } from '#domain/rounds/roundState.ts';
import { summaryPies } from './summaryParts.ts';
import classes from './summary.module.css';

/** Charts of flaws, items and questions, each green, red and grey. [ROUND-52, ROUND-53] */
export const SummaryCharts = ({ counts }: { counts: RoundCounts }) => {
  const { t } = useTranslation('rounds');
  return (
    <div className={classes.charts}>
      {summaryPies(counts, t).map(({ title, parts }) => (
        <PieChart key={title} title={title} size={140} parts={parts} />
      ))}
    </div>
  );
};
