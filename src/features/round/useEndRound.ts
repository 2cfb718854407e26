import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveOutcome } from '../../entities/rounds/useRoundActions.ts';
import { useRoundActions } from '../../entities/rounds/useRoundActions.ts';
import { useRoundSaving } from '../../entities/rounds/roundHooks.ts';
import { notify } from '../../platform/notify.ts';
import { useFailureText } from '../../platform/useFailureText.ts';

/** Pausing and finishing: the messages on the way, and the dashboard only after a save that succeeded. [SAVE-12, SAVE-13, SAVE-14] */
export const useEndRound = (roundId: number, onDone: () => void) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const saving = useRoundSaving(roundId);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const end = async (act: () => Promise<SaveOutcome>, doneText: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const outcome = await act();
    setIsBusy(false);
    if (outcome.status === 'unsuccessful') {
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

  const progress =
    saving.total > 1
      ? t('saving.saving_part', { sent: saving.sent, total: saving.total })
      : t('saving.saving');
  const ended = saving.status === 'saved' ? t('saving.saved') : t('saving.saved_locally');
  const hasEnded = saving.status === 'saved' || saving.status === 'savedLocally';

  return {
    isBusy,
    failure,
    /** Spoken at every save, shown while the user waits for one. */
    message: isBusy || saving.status === 'saving' ? progress : hasEnded ? ended : '',
    handlePause: () => void end(actions.pause, t('saving.paused')),
    handleFinish: () => void end(actions.finish, t('saving.finished')),
  };
};
