import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { SaveOutcome } from '../../entities/rounds/useRoundActions.ts';
import { useRoundActions } from '../../entities/rounds/useRoundActions.ts';
import { useRoundSaving } from '../../entities/rounds/roundHooks.ts';
import { notify } from '../../platform/notify.ts';
import { useFailureText } from '../../platform/useFailureText.ts';

/** A save of so many calls is long enough to hear of it on its way. */
const longSave = 20;

/** Pausing and finishing: the messages on the way, and the dashboard only after a save that succeeded. [SAVE-12, SAVE-13, SAVE-14] */
export const useEndRound = (roundId: number, onDone: () => void) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const saving = useRoundSaving(roundId);
  const { key } = useLocation();
  // Busy until the screen is left: after a success nothing of the round is news any more. Who comes back comes to another visit.
  const [busyVisit, setBusyVisit] = useState<string | null>(null);
  const isBusy = busyVisit === key;
  const [halfway, setHalfway] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const end = async (act: () => Promise<SaveOutcome>, doneText: string) => {
    if (isBusy) return;
    setBusyVisit(key);
    setHalfway(null);
    setFailure(null);
    const outcome = await act();
    if (outcome.status === 'unsuccessful') {
      setBusyVisit(null);
      const reason = outcome.parked[0]?.texts[0] ?? (outcome.failure ? textOf(outcome.failure) : '');
      setFailure([reason, t('saving.failed')].filter(Boolean).join(' '));
      return;
    }
    if (outcome.status === 'savedLocally') notify({ tone: 'info', text: t('saving.saved_locally') });
    else if (outcome.quarantined)
      notify({ tone: 'info', text: t('quarantine.notice', { count: outcome.quarantined }) });
    else notify({ tone: 'success', text: doneText });
    onDone();
  };

  const { sent, total, status } = saving;
  const part = (count: number) => t('saving.saving_part', { sent: count, total });
  const half = Math.ceil(total / 2);
  const isHalfway = total >= longSave && sent >= half;
  // The end of a round may take two saves after another: who waits for it hears of one.
  if (isBusy && isHalfway && halfway === null) setHalfway(part(half));
  const spoken = () => {
    if (isBusy) return halfway ?? t('saving.saving');
    if (status === 'saving') return isHalfway ? part(half) : '';
    if (status === 'saved') return t('saving.saved');
    return status === 'savedLocally' ? t('saving.saved_locally') : '';
  };

  return {
    isBusy,
    failure,
    /** How far the save is that the user waits for. */
    shown: total > 1 ? part(sent) : t('saving.saving'),
    /** Few words for who listens: that it began, half of a long save, its end. What the user waits for ends with a notice. */
    spoken: spoken(),
    handlePause: () => void end(actions.pause, t('saving.paused')),
    handleFinish: () => void end(actions.finish, t('saving.finished')),
  };
};
