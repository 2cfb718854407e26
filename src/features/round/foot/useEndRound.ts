import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { SaveOutcome } from '#entities/rounds/useRoundActions.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { type Notice, notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/**
 * Returns the actions for pausing and finishing: `onDone` goes to the dashboard, `onShow` from the receipt to the finished round; to the
 * dashboard only after a successful save; otherwise it shows the obstacle. [SAVE-12, SAVE-13, SAVE-14]
 */
export const useEndRound = (roundId: number, onDone: () => void, onShow: () => void) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const { key } = useLocation();
  // Busy until the screen is left: after a success there are no more notices about the round. A later visit starts over.
  const [busyVisit, setBusyVisit] = useState<string | null>(null);
  const isBusy = busyVisit === key;
  const [failure, setFailure] = useState<string | null>(null);

  const end = async (act: () => Promise<SaveOutcome>, receipt: Omit<Notice, 'tone'>) => {
    if (isBusy) return;
    setBusyVisit(key);
    setFailure(null);
    const outcome = await act();
    if (outcome.status === 'unsuccessful') {
      setBusyVisit(null);
      const { parked } = outcome;
      const reason = parked[0]?.texts[0] ?? (outcome.failure ? textOf(outcome.failure) : '');
      const parkedText = t('network.parked', { count: parked.length });
      const next = parked.length > 0 ? t('saving.refused', { where: parkedText }) : t('saving.failed');
      setFailure([reason, next].filter(Boolean).join(' '));
      return;
    }
    if (outcome.status === 'savedLocally')
      notify({
        tone: 'info',
        text: t(outcome.isUnanswered ? 'saving.saved_unanswered' : 'saving.saved_locally'),
      });
    else if (outcome.quarantined)
      notify({ tone: 'info', text: t('quarantine.notice', { count: outcome.quarantined }) });
    else notify({ tone: 'success', ...receipt });
    onDone();
  };

  return {
    isBusy,
    failure,
    handlePause: () => void end(actions.pause, { text: t('saving.paused') }),
    handleFinish: () =>
      void end(actions.finish, {
        text: t('saving.finished'),
        action: { label: t('saving.show_finished'), onSelect: onShow },
      }),
  };
};
