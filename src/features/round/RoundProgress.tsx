import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../components/feedback/ProgressBar.tsx';
import { useRoundCounts } from '../../entities/rounds/roundHooks.ts';
import classes from './round.module.css';

/**
 * How far the round has come, and what is left, on one line; with an open flaw the end isn't green. Where the tabs and the foot leave no
 * room for what they say too, the numbers stand without it. [ROUND-02]
 */
export const RoundProgress = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const { items, questions, flaws } = useRoundCounts(roundId);
  const left = items.unjudged + questions.unanswered;
  const total = items.total + questions.total;
  const parts = [
    items.total > 0 ? t('head.items_left', { count: items.unjudged }) : '',
    questions.total > 0 ? t('head.questions_left', { count: questions.unanswered }) : '',
  ].filter(Boolean);
  const doneText = flaws.open > 0 ? t('head.done_with_flaws', { count: flaws.open }) : t('head.all_done');
  return (
    <ProgressBar
      isLine
      labelClassName={left === 0 ? classes.progressEnd : classes.progressLabel}
      label={left === 0 ? doneText : parts.join(' · ')}
      isDone={total > 0 && left === 0 && flaws.open === 0}
      value={total - left}
      max={total}
      text={t('list.floor_count', { done: total - left, total })}
    />
  );
};
