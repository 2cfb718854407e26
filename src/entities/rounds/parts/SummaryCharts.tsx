import { useTranslation } from 'react-i18next';
import { PieChart } from '../../../components/charts/PieChart.tsx';
import type { RoundCounts } from '../../../domain/roundState.ts';
import classes from './summary.module.css';

/** Flaws, items and questions, each green, red and grey. [ROUND-52, ROUND-53] */
export const SummaryCharts = ({ counts }: { counts: RoundCounts }) => {
  const { t } = useTranslation('rounds');
  const { flaws, items, questions } = counts;
  return (
    <div className={classes.charts}>
      <PieChart
        title={t('summary.flaws')}
        size={140}
        parts={[
          { id: 'fixed', label: t('summary.flaws_fixed'), value: flaws.fixed, tone: 'good' },
          { id: 'open', label: t('summary.flaws_open'), value: flaws.open, tone: 'bad' },
        ]}
      />
      <PieChart
        title={t('summary.items')}
        size={140}
        parts={[
          { id: 'ok', label: t('summary.items_ok'), value: items.ok, tone: 'good' },
          { id: 'flaw', label: t('summary.items_flaw'), value: items.flaw, tone: 'bad' },
          { id: 'left', label: t('summary.items_left'), value: items.unjudged, tone: 'rest' },
          { id: 'skipped', label: t('summary.items_skipped'), value: items.skipped, tone: 'rest' },
        ]}
      />
      <PieChart
        title={t('summary.questions')}
        size={140}
        parts={[
          { id: 'ok', label: t('summary.questions_positive'), value: questions.ok, tone: 'good' },
          { id: 'flaw', label: t('summary.questions_negative'), value: questions.flaw, tone: 'bad' },
          { id: 'left', label: t('summary.questions_left'), value: questions.unanswered, tone: 'rest' },
        ]}
      />
    </div>
  );
};
