import { useTranslation } from 'react-i18next';
import { RoundSummary } from '#entities/rounds/ui/RoundSummary.tsx';
import { useRoundState } from '#entities/rounds/roundHooks.ts';
import classes from './round.module.css';

/** Tab with the round's summary so far. */
export const SummaryTab = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const state = useRoundState(roundId);
  return (
    // It may contain nothing focusable, so it must be focusable itself for keyboard scrolling.
    <div className={classes.scroll} role="region" aria-label={t('tabs.summary')} tabIndex={0}>
      {state ? <RoundSummary state={state} /> : null}
    </div>
  );
};
