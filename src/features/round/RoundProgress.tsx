import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { useRoundCounts } from '#entities/rounds/roundHooks.ts';
import classes from './round.module.css';

/**
 * Progress of the round with the remaining numbers, on one line; with an open flaw its end isn't green. If tabs and footer leave no space
 * for the labels, only the numbers are shown. [ROUND-02]
 */
export const RoundProgress = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const { items, questions, flaws } = useRoundCounts(roundId);
  const remainingCount = items.unjudged + questions.unanswered;
  const total = items.total + questions.total;
  const parts = [
    items.total > 0 ? t('head.items_left', { count: items.unjudged }) : '',
    questions.total > 0 ? t('head.questions_left', { count: questions.unanswered }) : '',
  ].filter(Boolean);
  const doneText = flaws.open > 0 ? t('head.done_with_flaws', { count: flaws.open }) : t('head.all_done');
  return (
    <ProgressBar
      isLine
      labelClassName={remainingCount === 0 ? classes.progressEnd : classes.progressLabel}
      label={remainingCount === 0 ? doneText : parts.join(' · ')}
      isDone={total > 0 && remainingCount === 0 && flaws.open === 0}
      value={total - remainingCount}
      max={total}
      text={t('list.floor_count', { done: total - remainingCount, total })}
    />
  );
};
